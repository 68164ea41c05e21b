// Counts who looks at its page.
integer seen;

default
{
    state_entry() { llRequestURL(); }

    http_request(key id, string method, string body)
    {
        if (method == URL_REQUEST_GRANTED) llOwnerSay("url " + body);
        else llHTTPResponse(id, 200, (string)(++seen) + llGetHTTPHeader(id, "x-path-info"));
    }
}
