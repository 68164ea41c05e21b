using System.Diagnostics;
using System.Globalization;
using Bench.Harness;
using OpenSim.Client.Login;
using OpenSim.Client.Network;
using OpenSim.Client.Session;
using OpenSim.Primitives;
using OpenSim.Testing;

namespace Bench.Scripts.Engine;

/// <summary>
/// How long people and other programs wait for a script: from a viewer's touch to the words that it hears, with nothing else to do and
/// beside endless scripts; from a call of a script's address to the answer, one after the other and twenty at once.
/// </summary>
internal static class AnswerTimes
{
    private const int Touches = 100;
    private const double BusySeconds = 18; // the endless scripts work for 23
    private const int Calls = 400;
    private const int AtOnce = 20;

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    public static void Run(Comparison compare, Func<BenchServer> start)
    {
        using var server = start();
        server.Load([
            new ScriptedObject("touched", EngineScripts.Touched), new ScriptedObject("web", EngineScripts.Web),
            .. Enumerable.Range(0, EngineScripts.Busy).Select(i => new ScriptedObject("endless", EngineScripts.Endless(i))),
            new ScriptedObject("conductor", EngineScripts.Conductor(server.Port))
        ]);
        server.Meet();
        using var http = new HttpClient { Timeout = Patience };
        RunCalls(compare, server, http);
        RunTouches(compare, server, http);
    }

    private static void RunTouches(Comparison compare, BenchServer server, HttpClient http)
    {
        var touched = UUID.Parse(server.Do("touched", 1).Answers[0]);
        using var loop = new BotLoop();
        var login = Waiting.For(new LoginClient(http).Login(
            new Uri($"http://127.0.0.1:{server.SimulatorPort}/"), "Bench", "User", "bench", "uri:Bench&33&33&27"));
        if (!login.Success)
            throw new InvalidOperationException(login.Message);
        var visitor = new Visitor(loop, http, login, touched);
        visitor.Touch(); // the first code of an event is made when it is first run
        Note(compare, "touch to answer, idle", Enumerable.Range(0, Touches).Select(_ => visitor.Touch()));
        var busy = Task.Run(() => server.Do($"late{EngineScripts.Busy}", 1));
        Waiting.For(Task.Delay(1000));
        Note(compare, $"touch to answer, beside {EngineScripts.Busy} endless scripts", TouchFor(visitor, BusySeconds));
        Waiting.For(busy);
        visitor.Leave();
    }

    private static List<double> TouchFor(Visitor visitor, double seconds)
    {
        var (times, began) = (new List<double>(), Stopwatch.GetTimestamp());
        while (Stopwatch.GetElapsedTime(began).TotalSeconds < seconds)
            times.Add(visitor.Touch());
        return times;
    }

    private static void RunCalls(Comparison compare, BenchServer server, HttpClient http)
    {
        var given = new Uri(server.Do("web", 1).Answers[0]);
        var address = new UriBuilder(given) { Host = "127.0.0.1" }.Uri;
        Waiting.For(Call(http, address));
        Note(compare, "HTTP-in, one after the other", Enumerable.Range(0, Calls).Select(_ => Waiting.For(Call(http, address))));
        var all = Enumerable.Range(0, AtOnce).Select(_ => Task.Run(async () =>
        {
            var times = new List<double>();
            for (var i = 0; i < Calls / AtOnce; i++)
                times.Add(await Call(http, address));
            return times;
        }));
        Note(compare, $"HTTP-in, {AtOnce} at once", Waiting.For(Task.WhenAll(all)).SelectMany(times => times));
    }

    private static async Task<double> Call(HttpClient http, Uri address)
    {
        var began = Stopwatch.GetTimestamp();
        using var answer = await http.GetAsync(address);
        answer.EnsureSuccessStatusCode();
        await answer.Content.ReadAsStringAsync();
        return Stopwatch.GetElapsedTime(began).TotalMilliseconds;
    }

    private static void Note(Comparison compare, string what, IEnumerable<double> milliseconds)
    {
        var times = milliseconds.Order().ToList();
        compare.Note(what, string.Create(CultureInfo.InvariantCulture,
            $"p50 {times[times.Count / 2]:F2} ms, p99 {times[times.Count * 99 / 100]:F1} ms, of {times.Count}"));
    }

    /// <summary>Somebody who touches one thing again and again.</summary>
    private sealed class Visitor
    {
        private readonly BotLoop _loop;
        private readonly Viewer _viewer;
        private readonly uint _thing;
        private volatile TaskCompletionSource<long>? _answer;

        public Visitor(BotLoop loop, HttpClient http, LoginResult login, UUID thing)
        {
            _loop = loop;
            _viewer = new Viewer(loop, http, login) { OnEvent = Hear };
            loop.Post(_viewer.Start);
            _thing = Found(thing);
        }

        /// <summary>Milliseconds until the answer is heard.</summary>
        public double Touch()
        {
            var answer = new TaskCompletionSource<long>(TaskCreationOptions.RunContinuationsAsynchronously);
            var began = Stopwatch.GetTimestamp();
            _answer = answer;
            _loop.Post(() => _viewer.Session.Touch(_thing, BotLoop.Now));
            if (!Waiting.For(answer.Task, Patience))
                throw new TimeoutException("A touch is not answered.");
            var heard = Stopwatch.GetElapsedTime(began, Waiting.For(answer.Task)).TotalMilliseconds;
            Waiting.For(Task.Delay(50));
            return heard;
        }

        public void Leave() => _loop.Post(_viewer.Logout);

        private void Hear(SessionEvent told)
        {
            if (told is { Kind: SessionEventKind.Chat, Text: "touched" })
                _answer?.TrySetResult(Stopwatch.GetTimestamp());
        }

        private uint Found(UUID thing)
        {
            var found = new TaskCompletionSource<uint>(TaskCreationOptions.RunContinuationsAsynchronously);
            void Look()
            {
                if (_viewer.Session?.World.Find(thing) is { } seen)
                    found.TrySetResult(seen.LocalId);
                else
                    _loop.After(TimeSpan.FromMilliseconds(100), Look);
            }

            _loop.Post(Look);
            return Waiting.For(found.Task, Patience) ? Waiting.For(found.Task) : throw new TimeoutException("The thing to touch is not seen.");
        }
    }
}
