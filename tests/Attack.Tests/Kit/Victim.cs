using OpenSim.Client.Login;
using OpenSim.Client.Network;
using OpenSim.Protocol.Messages;

namespace Attack.Tests.Kit;

/// <summary>
/// Somebody who stands in the region and asks for his balance twenty times a second: the region's own thread answers, so that the answer
/// tells how long it was busy with something else.
/// </summary>
internal sealed class Victim : IDisposable
{
    private const long Interval = 50_000;

    private readonly Lock _gate = new(); // guards _waits
    private readonly List<long> _waits = [];
    private readonly LiveSession _live;
    private long _askedAt;
    private long _next;

    public Victim(LoginResult login)
    {
        _live = new LiveSession(login, Ask);
        _live.OnMessage = (header, _) =>
        {
            if (header.MessageId == MessageId.MoneyBalanceReply)
                OnAnswer();
        };
    }

    public bool IsInWorld => _live.IsInWorld;

    /// <summary>
    /// Waits in milliseconds since the last call: how many, half of them up to, 95 % up to, the longest. Who still waits counts with what
    /// he has waited, once.
    /// </summary>
    public (int Count, double P50, double P95, double Max) Take()
    {
        var asked = Interlocked.Read(ref _askedAt);
        lock (_gate)
        {
            var pending = asked == 0 ? 0 : BotLoop.Now - asked;
            var sorted = _waits.Append(pending).Order().ToList();
            _waits.Clear();
            double At(double share) => sorted[(int)((sorted.Count - 1) * share)] / 1000.0;
            return (sorted.Count - 1, At(0.5), At(0.95), At(1));
        }
    }

    public void Dispose() => _live.Dispose();

    private void Ask(LiveSession live, long now)
    {
        if (_askedAt != 0 || now < _next)
            return;
        Interlocked.Exchange(ref _askedAt, now);
        _next = now + Interval;
        var writer = new MoneyBalanceRequestWriter(live.Session.Payload);
        writer.AgentData(live.Session.Login.AgentId, live.Session.Login.SessionId);
        live.Session.Send(writer.Finish(), reliable: true, now);
    }

    private void OnAnswer()
    {
        if (_askedAt == 0)
            return;
        lock (_gate)
            _waits.Add(BotLoop.Now - _askedAt);
        Interlocked.Exchange(ref _askedAt, 0);
    }
}
