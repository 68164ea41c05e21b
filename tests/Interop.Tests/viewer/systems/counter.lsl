// Counts those who ask at its address, and answers each.
integer count;

default
{
    state_entry() { llRequestURL(); }

    http_request(key id, string method, string body)
    {
        if (method == URL_REQUEST_GRANTED) llSay(0, "counter at " + body);
        else if (method == URL_REQUEST_DENIED) llSay(0, "no address: " + body);
        else
        {
            llSetText((string)(++count) + " so far", <1.0, 1.0, 1.0>, 1.0);
            llHTTPResponse(id, 200, llDumpList2String(
                [count, method, llGetHTTPHeader(id, "x-path-info"), llGetHTTPHeader(id, "x-query-string"), body], "|"));
        }
    }
}
