using System.Collections.Concurrent;
using System.Net;
using System.Net.Http.Headers;
using Attack.Tests.Kit;
using OpenSim.Client.Caps;
using OpenSim.Client.Login;
using OpenSim.Client.Network;
using OpenSim.Client.Session;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Protocol;

namespace Attack.Tests.Kills;

/// <summary>
/// Somebody who lives in a region that may be killed at any moment: says things, and waits until the region has told him what came of them.
/// Every wait ends with an <see cref="OperationCanceledException"/> when the life is over. Any thread.
/// </summary>
internal sealed class Resident : IDisposable
{
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(5);

    private static readonly string[] Capabilities =
        ["EventQueueGet", "InventoryAPIv3", "ExtEnvironment", "ParcelPropertiesUpdate", "EstateChangeInfo", "NewFileAgentInventory"];

    private const long Quiet = 1_000_000; // microseconds without anything new

    private readonly ConcurrentQueue<Action<ClientSession, long>> _said = new();
    private readonly List<IWait> _waits = []; // the session's thread
    private readonly byte[] _body = new byte[16_384];
    private readonly CancellationTokenSource _over = new();
    private readonly HttpClient _http = Arena.NewHttp();
    private readonly CapsClient _caps;
    private readonly LiveSession _live;

    private Resident(LoginResult login)
    {
        _live = new LiveSession(login, Turn) { OnMessage = Hear };
        _caps = new CapsClient(_http, new Uri(login.SeedCapability));
    }

    /// <summary>What a message says, or null when it is not the one that is waited for.</summary>
    public delegate T? Reading<T>(ReadOnlySpan<byte> body)
        where T : class;

    private interface IWait
    {
        /// <summary>True when it has come to its end.</summary>
        bool OnTurn(ClientSession session);

        void OnMessage(uint message, ReadOnlySpan<byte> body);

        void OnEvent(string name, LlsdValue body);
    }

    public UUID Id => _live.Session.Login.AgentId;

    public UUID SessionId => _live.Session.Login.SessionId;

    /// <summary>The simulator is about to be killed, or was: requests may fail from here on.</summary>
    public bool IsDoomed { get; set; }

    /// <summary>Logs in, and is there when the avatar is and everything in the region has been told.</summary>
    public static async Task<Resident> Arrive(Arena arena, string name)
    {
        var resident = new Resident(await arena.Login(name));
        await resident._caps.Fetch(Capabilities);
        _ = resident._caps.Poll(resident.HearEvent, resident._over.Token);
        await resident.Until(session => session.LastNews > 0 && BotLoop.Now - session.LastNews > Quiet ? session.OwnAvatar : null,
            "the region");
        return resident;
    }

    /// <summary>The simulator was killed, and nothing more will be told.</summary>
    public void End() => _over.Cancel();

    /// <summary>On the session's thread.</summary>
    public void Do(Action<ClientSession, long> action) => _said.Enqueue(action);

    public void Say(ClientSession.MessageBody body) => Do((session, now) => session.Send(body, now));

    /// <summary>Waits until the world that the viewer was told of shows something.</summary>
    public Task<T> Until<T>(Func<ClientSession, T?> seen, string what)
        where T : class => Await(new Sight<T>(seen), what);

    /// <summary>Does something and waits for a message.</summary>
    public Task<T> Ask<T>(Action<ClientSession, long> action, uint message, Reading<T> reading, string what)
        where T : class
    {
        var wait = Await(new Answer<T>(message, reading), what);
        Do(action);
        return wait;
    }

    /// <summary>Says something and waits for a message.</summary>
    public Task<T> Ask<T>(ClientSession.MessageBody body, uint message, Reading<T> reading, string what)
        where T : class => Ask((session, now) => session.Send(body, now), message, reading, what);

    /// <summary>Says something and waits for an event of the queue.</summary>
    public Task<LlsdValue> AskForEvent(ClientSession.MessageBody body, string name, Predicate<LlsdValue> wanted, string what)
    {
        var wait = Await(new Event(name, wanted), what);
        Say(body);
        return wait;
    }

    /// <summary>
    /// Asks again until the answer is as wanted: that to an earlier question may have been on its way before the change.
    /// </summary>
    public async Task<T> AskUntil<T>(Func<Task<T>> ask, Predicate<T> isWanted, string what)
    {
        var since = BotLoop.Now;
        while (true)
        {
            var answer = await ask();
            if (isWanted(answer))
                return answer;
            Assert.That(BotLoop.Now - since, Is.LessThan((long)Arena.Patience.TotalMicroseconds), () => $"{what} is still {answer}");
            await Task.Delay(Pause, _over.Token);
        }
    }

    /// <summary>What a capability answers.</summary>
    /// <param name="rest">Path and query behind the capability's address.</param>
    public async Task<LlsdValue> Call(string method, string capability, string rest = "", LlsdValue? body = null)
    {
        using var request = new HttpRequestMessage(new HttpMethod(method), new Uri(_caps.Known[capability] + rest));
        if (body is not null)
        {
            request.Content = new ByteArrayContent(LlsdXml.ToBytes(body));
            request.Content.Headers.ContentType = new MediaTypeHeaderValue(LlsdXml.ContentType);
        }

        return await Answered(request, $"{method} {capability}{rest}");
    }

    /// <summary>What an uploader answers to the bytes.</summary>
    public async Task<LlsdValue> Post(string address, byte[] data)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, new Uri(address)) { Content = new ByteArrayContent(data) };
        return await Answered(request, address);
    }

    public void Dispose()
    {
        _over.Cancel();
        _live.Dispose();
        _http.Dispose();
        _over.Dispose();
    }

    private async Task<LlsdValue> Answered(HttpRequestMessage request, string what)
    {
        using var response = await _http.SendAsync(request, _over.Token);
        var bytes = await response.Content.ReadAsByteArrayAsync(_over.Token);
        Assert.That(response.StatusCode, Is.EqualTo(HttpStatusCode.OK), () => $"{what}: {Text(bytes)}");
        return LlsdXml.TryRead(bytes, out var value, out _) ? value : LlsdValue.Undefined;
    }

    private static string Text(byte[] bytes) => System.Text.Encoding.UTF8.GetString(bytes);

    private async Task<T> Await<T>(Wait<T> wait, string what)
        where T : class
    {
        _said.Enqueue((_, _) => _waits.Add(wait));
        try
        {
            return await wait.Task.WaitAsync(Arena.Patience, _over.Token);
        }
        catch (TimeoutException e)
        {
            throw new AssertionException($"Not told in time: {what}", e);
        }
    }

    private void Turn(LiveSession live, long now)
    {
        while (_said.TryDequeue(out var said))
            said(live.Session, now);
        for (var i = _waits.Count - 1; i >= 0; i--)
        {
            if (_waits[i].OnTurn(live.Session))
                _waits.RemoveAt(i);
        }
    }

    private void Hear(PacketHeader header, ReadOnlySpan<byte> datagram)
    {
        if (_waits.Count == 0 || !header.TryGetBody(datagram, _body, out var body))
            return;
        foreach (var wait in _waits)
            wait.OnMessage(header.MessageId, body);
    }

    private void HearEvent(string name, LlsdValue body) => _said.Enqueue((_, _) =>
    {
        foreach (var wait in _waits)
            wait.OnEvent(name, body);
    });

    private abstract class Wait<T> : IWait
        where T : class
    {
        private readonly TaskCompletionSource<T> _source = new(TaskCreationOptions.RunContinuationsAsynchronously);

        public Task<T> Task => _source.Task;

        public virtual bool OnTurn(ClientSession session) => Task.IsCompleted;

        public virtual void OnMessage(uint message, ReadOnlySpan<byte> body)
        {
        }

        public virtual void OnEvent(string name, LlsdValue body)
        {
        }

        protected void Complete(T? value)
        {
            if (value is not null)
                _source.TrySetResult(value);
        }
    }

    private sealed class Sight<T>(Func<ClientSession, T?> seen) : Wait<T>
        where T : class
    {
        public override bool OnTurn(ClientSession session)
        {
            Complete(seen(session));
            return Task.IsCompleted;
        }
    }

    private sealed class Answer<T>(uint awaited, Reading<T> reading) : Wait<T>
        where T : class
    {
        public override void OnMessage(uint message, ReadOnlySpan<byte> body)
        {
            if (message == awaited)
                Complete(reading(body));
        }
    }

    private sealed class Event(string awaited, Predicate<LlsdValue> wanted) : Wait<LlsdValue>
    {
        public override void OnEvent(string name, LlsdValue body)
        {
            if (name == awaited && wanted(body))
                Complete(body);
        }
    }
}
