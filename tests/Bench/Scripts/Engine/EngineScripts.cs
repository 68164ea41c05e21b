using System.Globalization;

namespace Bench.Scripts.Engine;

/// <summary>The scripts of the bench: one that speaks with it by HTTP and has the others do their work, and those.</summary>
internal static class EngineScripts
{
    public const int Pairs = 200;
    public const int Timers = 20;
    public const int Busy = 16;
    public const int MessageSeconds = 5;

    /// <summary>Says what it has heard and is told the next work: a name, and how many answers there will be.</summary>
    public static string Conductor(int port) => $$"""
        integer left; string told;
        ask(string words) {
            while (llHTTPRequest("http://127.0.0.1:{{port}}/", [HTTP_METHOD, "POST", HTTP_MIMETYPE, "text/plain"], words) == NULL_KEY) llSleep(1.0);
        }
        default {
            state_entry() { llListen(8, "", NULL_KEY, ""); ask("hello"); }
            http_response(key id, integer status, list meta, string body) {
                list parts = llParseString2List(body, ["|"], []);
                if (status != 200 || llGetListLength(parts) != 2) { llSleep(1.0); ask("again"); return; }
                told = "="; left = (integer)llList2String(parts, 1);
                if (left == 0) ask(told);
                else llRegionSay(7, llList2String(parts, 0));
            }
            listen(integer channel, string name, key id, string m) { told += m + ";"; if (--left == 0) ask(told); }
        }
        """;

    /// <summary>Makes its rounds when it is named.</summary>
    public static string Loop(string name, int rounds, string round, string locals, string globals = "") => $$"""
        {{globals}}
        work() { {{locals}} integer i; for (i = 0; i < {{rounds.ToString(CultureInfo.InvariantCulture)}}; ++i) { {{round}}; } }
        default {
            state_entry() { llListen(7, "", NULL_KEY, "{{name}}"); }
            listen(integer channel, string who, key id, string m) { work(); llRegionSay(8, "done"); }
        }
        """;

    /// <summary>One of two in a prim that pass a message to and fro for some seconds; the first tells how many it has heard.</summary>
    public static string Linked(bool isFirst) => $$"""
        integer n; float until;
        default {
            state_entry() { if ({{(isFirst ? 1 : 0)}}) llListen(7, "", NULL_KEY, "link_message"); }
            listen(integer channel, string who, key id, string m) {
                n = 0; llResetTime(); llMessageLinked(LINK_THIS, 2, "", NULL_KEY); llSetTimerEvent({{MessageSeconds + 2}}.0 + llFrand(8.0));
            }
            link_message(integer sender, integer number, string text, key id) {
                if (number != {{(isFirst ? 1 : 2)}}) return;
                n += 2;
                if ({{(isFirst ? 0 : 1)}} || llGetTime() < {{MessageSeconds}}.0) llMessageLinked(LINK_THIS, {{(isFirst ? 2 : 1)}}, "", NULL_KEY);
            }
            timer() { llSetTimerEvent(0.0); llRegionSay(8, (string)n); }
        }
        """;

    /// <summary>
    /// The same between two prims by words, on channels that their names begin with: an even one and the next. All are one source, so that
    /// what is measured is not the making of their code.
    /// </summary>
    public static string Talking(string function) => $$"""
        integer n; integer other; integer isFirst;
        default {
            state_entry() {
                integer mine = (integer)llGetObjectName();
                other = mine ^ 1; isFirst = mine < other;
                llListen(mine, "", NULL_KEY, ""); if (isFirst) llListen(7, "", NULL_KEY, "{{function}}");
            }
            listen(integer channel, string who, key id, string m) {
                if (channel == 7) { n = 0; llResetTime(); {{function}}(other, "x"); llSetTimerEvent({{MessageSeconds + 2}}.0 + llFrand(8.0)); return; }
                n += 2;
                if (!isFirst || llGetTime() < {{MessageSeconds}}.0) {{function}}(other, "x");
            }
            timer() { llSetTimerEvent(0.0); llRegionSay(8, (string)n); }
        }
        """;

    public const string EachSecond = """
        integer n;
        default {
            state_entry() { llListen(7, "", NULL_KEY, "timers"); }
            listen(integer channel, string who, key id, string m) { n = 0; llSetTimerEvent(1.0); }
            timer() {
                if (++n < 20) return;
                if (n == 20) { llSetTimerEvent(1.0 + llFrand(30.0)); return; }
                llSetTimerEvent(0.0); llRegionSay(8, ".");
            }
        }
        """;

    /// <summary>Answers touches in words; tells which prim it is, and when endless scripts are at their end.</summary>
    public const string Touched = """
        default {
            state_entry() { llListen(7, "", NULL_KEY, ""); }
            touch_start(integer n) { llSay(0, "touched"); }
            listen(integer channel, string who, key id, string m) {
                if (m == "touched") llRegionSay(8, (string)llGetKey());
                else if (llSubStringIndex(m, "late") == 0) llSetTimerEvent(24.0);
            }
            timer() { llSetTimerEvent(0.0); llRegionSay(8, "."); }
        }
        """;

    /// <summary>Tells its address, and answers whoever calls it.</summary>
    public const string Web = """
        default {
            state_entry() { llListen(7, "", NULL_KEY, "web"); }
            listen(integer channel, string who, key id, string m) { llRequestURL(); }
            http_request(key id, string method, string body) {
                if (method == URL_REQUEST_GRANTED) llRegionSay(8, body);
                else llHTTPResponse(id, 200, "answered");
            }
        }
        """;

    public const string Rays = """
        default {
            state_entry() { llListen(7, "", NULL_KEY, "llCastRay"); }
            listen(integer channel, string who, key id, string m) {
                integer n; integer i; float until = llGetTime() + 5.0;
                while (llGetTime() < until) {
                    list hit = llCastRay(llGetPos() + <0.0, 0.0, 1.0>, llGetPos() + <(float)(++i % 50), 40.0, 0.0>, []);
                    if (llList2Integer(hit, -1) >= 0) ++n;
                }
                llRegionSay(8, (string)n);
            }
        }
        """;

    /// <summary>Works without a pause for as long as the timers are watched, if as many are to.</summary>
    public static string Endless(int number) => $$"""
        default {
            state_entry() { llListen(7, "", NULL_KEY, ""); }
            listen(integer channel, string who, key id, string m) {
                if (llSubStringIndex(m, "late") != 0 || (integer)llGetSubString(m, 4, -1) <= {{number}}) return;
                integer until = llGetUnixTime() + 23; integer i;
                while (llGetUnixTime() < until) for (i = 0; i < 1000; ++i);
            }
        }
        """;

    /// <summary>Forty times half a second; tells the eight longest that it was late by, in tenths of a millisecond.</summary>
    public const string Timer = """
        list late; float last; integer n;
        default {
            state_entry() { llListen(7, "", NULL_KEY, ""); }
            listen(integer channel, string who, key id, string m) {
                if (llSubStringIndex(m, "late") != 0) return;
                late = []; n = -1; llSetTimerEvent(0.5);
            }
            timer() {
                float now = llGetTime();
                if (n >= 0) late += [(integer)((now - last - 0.5) * 10000)];
                last = now;
                if (++n < 40) return;
                llSetTimerEvent(0.0);
                late = llListSort(late, 1, FALSE);
                llRegionSay(8, llDumpList2String(llList2List(late, 0, 7), ","));
            }
        }
        """;
}
