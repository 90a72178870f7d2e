"""Colours in RGB, YIQ, HLS and HSV; every number is between 0 and 1 (I and Q may be negative)."""

__all__ = ["rgb_to_yiq", "yiq_to_rgb", "rgb_to_hls", "hls_to_rgb", "rgb_to_hsv", "hsv_to_rgb"]

ONE_THIRD = 1.0 / 3.0
ONE_SIXTH = 1.0 / 6.0
TWO_THIRD = 2.0 / 3.0


def rgb_to_yiq(r, g, b):
    y = 0.30 * r + 0.59 * g + 0.11 * b
    i = 0.74 * (r - y) - 0.27 * (b - y)
    q = 0.48 * (r - y) + 0.41 * (b - y)
    return (y, i, q)


def _within(x):
    return 0.0 if x < 0.0 else 1.0 if x > 1.0 else x


def yiq_to_rgb(y, i, q):
    r = y + 0.9468822170900693 * i + 0.6235565819861433 * q
    g = y - 0.27478764629897834 * i - 0.6356910791873801 * q
    b = y - 1.1085450346420322 * i + 1.7090069284064666 * q
    return (_within(r), _within(g), _within(b))


def _hue(r, g, b, high, spread):
    """By which of the three is the highest, and how far the others are below it."""
    red, green, blue = (high - r) / spread, (high - g) / spread, (high - b) / spread
    if r == high:
        hue = blue - green
    elif g == high:
        hue = 2.0 + red - blue
    else:
        hue = 4.0 + green - red
    return (hue / 6.0) % 1.0


def rgb_to_hls(r, g, b):
    high, low = max(r, g, b), min(r, g, b)
    total, spread = high + low, high - low
    light = total / 2.0
    if low == high:
        return 0.0, light, 0.0
    if light <= 0.5:
        saturation = spread / total
    else:
        saturation = spread / (2.0 - high - low)
    return _hue(r, g, b, high, spread), light, saturation


def hls_to_rgb(h, l, s):
    if s == 0.0:
        return l, l, l
    upper = l * (1.0 + s) if l <= 0.5 else l + s - (l * s)
    lower = 2.0 * l - upper
    return (_level(lower, upper, h + ONE_THIRD), _level(lower, upper, h),
            _level(lower, upper, h - ONE_THIRD))


def _level(lower, upper, hue):
    hue = hue % 1.0
    if hue < ONE_SIXTH:
        return lower + (upper - lower) * hue * 6.0
    if hue < 0.5:
        return upper
    if hue < TWO_THIRD:
        return lower + (upper - lower) * (TWO_THIRD - hue) * 6.0
    return lower


def rgb_to_hsv(r, g, b):
    high, low = max(r, g, b), min(r, g, b)
    if low == high:
        return 0.0, 0.0, high
    spread = high - low
    return _hue(r, g, b, high, spread), spread / high, high


def hsv_to_rgb(h, s, v):
    if s == 0.0:
        return v, v, v
    sector = int(h * 6.0)
    part = (h * 6.0) - sector
    p = v * (1.0 - s)
    q = v * (1.0 - s * part)
    t = v * (1.0 - s * (1.0 - part))
    return ((v, t, p), (q, v, p), (p, v, t), (p, q, v), (t, p, v), (v, p, q))[sector % 6]
