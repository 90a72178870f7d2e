import email.message
import email
email.message.Message()
# expect compile error: 3: 'email.message' is not available in a workflow
