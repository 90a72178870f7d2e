#!/usr/bin/perl
# A Pawl worker in plain Perl, to show that docs/protocol.md is all one needs.
#
#   worker.pl [http://127.0.0.1:7380]      until it is told to stop (Ctrl-C): then it drains
use strict;
use warnings;
use HTTP::Tiny;
use JSON::PP;

my $server = shift // $ENV{PAWL_URL} // "http://127.0.0.1:7380";
my $http   = HTTP::Tiny->new(timeout => 70, keep_alive => 1,
    default_headers => { "Content-Type" => "application/json",
        $ENV{PAWL_TOKEN} ? (Authorization => "Bearer $ENV{PAWL_TOKEN}") : () });
my $json = JSON::PP->new->utf8->allow_nonref;

# A task gets its arguments and returns a value, or dies with a text or {kind, message, retryable}.
my %tasks = (
    charge => sub { my ($order, $cents) = @_; return { order => $order, paid => $cents } },
    ship   => sub { my ($order, %named) = @_; return "parcel for $order" },
    fail   => sub { die { kind => "CardDeclined", message => "no funds", retryable => JSON::PP::false } },
);

my ($session, $ack, %seen, @results, $stopping) = (undef, 0);
$SIG{INT} = $SIG{TERM} = sub { $stopping = 1 };

sub run_task {
    my ($task) = @_;
    my %result = (id => $task->{id}, token => $task->{token});
    my $function = $tasks{ $task->{name} };
    my $value = eval {
        die { kind => "LookupError", message => "this worker has no task '$task->{name}'" } if !$function;
        $function->(@{ $task->{args} }, %{ $task->{keywords} });
    };
    if (my $error = $@) {
        $error = { kind => "RuntimeError", message => "$error" } if ref $error ne "HASH";
        $result{retryable} = delete $error->{retryable} if exists $error->{retryable};
        $result{error} = $error;
    } else {
        $result{value} = $value;
    }
    return \%result;
}

while (1) {
    my %request = (ack => $ack, results => [@results], capacity => $stopping ? 0 : 8,
        wait => $stopping ? 0 : 20);
    $request{closed} = JSON::PP::true if $stopping;
    %request = (%request, $session ? (session => $session)
        : (name => "perl-$$", language => "perl", queues => ["default"], tasks => [sort keys %tasks]));
    my $response = $http->post("$server/api/v1/worker/exchange", { content => $json->encode(\%request) });
    if ($response->{status} == 410) { ($session, $ack, %seen) = (undef, 0); next unless $stopping; last }
    if (!$response->{success}) {    # the same results go out again: repeating one does no harm
        warn "worker: $response->{status} $response->{content}\n";
        last if $stopping;
        sleep 1;
        next;
    }
    my $answer = $json->decode($response->{content});
    $session = $answer->{session};
    $ack     = $answer->{delivery} if ($answer->{delivery} // 0) > $ack;
    @results = ();
    last if $stopping;
    for my $task (@{ $answer->{tasks} }) {
        push @results, run_task($task) unless $seen{"$task->{id}/$task->{token}"}++;
    }
}
