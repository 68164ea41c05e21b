using Attack.Tests.Kit;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Testing;
using OpenSim.Testing;

namespace Attack.Tests.Attacks;

/// <summary>
/// Messages of some kinds, ten thousand a second from one session, made up with the right ids but for what the attack wants in them.
/// </summary>
internal sealed class MessageFlood(string name, Func<MessageInfo, bool> wanted, Action<MessageForge>? prepare = null,
    Action<LiveSession, long>? begin = null)
    : Attack(name)
{
    private const int PerSecond = 10_000;
    private const long NewsInterval = 250_000;

    private readonly MessageInfo[] _kinds = [.. MessageTable.All.ToArray().Where(wanted)];

    public override async Task Run(Arena arena, Outcome outcome, CancellationToken cancel)
    {
        while (!cancel.IsCancellationRequested)
        {
            var login = await arena.Login(arena.Attackers[0]);
            var known = new ForgedSession { AgentId = login.AgentId, SessionId = login.SessionId, CircuitCode = login.CircuitCode };
            var forge = new MessageForge(new FuzzRandom(1), known);
            prepare?.Invoke(forge);
            var flood = new Flood(_kinds, forge, known, outcome);
            using var live = new LiveSession(login, flood.Turn);
            if (begin is not null)
                flood.Begin = begin;
            while (!cancel.IsCancellationRequested && !live.IsGone)
                await Task.Delay(50, CancellationToken.None);
            outcome.Add(live.IsGone ? $"ended: {live.Session.EndReason}" : "stayed to the end");
        }
    }

    private sealed class Flood(MessageInfo[] kinds, MessageForge forge, ForgedSession known, Outcome outcome)
    {
        private long _start;
        private long _sent;
        private long _nextNews;

        public Action<LiveSession, long>? Begin { get; set; }

        public void Turn(LiveSession live, long now)
        {
            if (_start == 0)
            {
                _start = now;
                Begin?.Invoke(live, now);
            }

            if (now >= _nextNews)
                LookAround(live, now);
            var due = Math.Min((now - _start) * PerSecond / 1_000_000, _sent + PerSecond / 10);
            outcome.Add("sent", due - _sent);
            for (; _sent < due; _sent++)
            {
                var length = forge.Write(kinds[_sent % kinds.Length], live.Session.Payload[..1200]);
                live.Session.Send(length, reliable: false, now);
            }
        }

        private void LookAround(LiveSession live, long now)
        {
            _nextNews = now + NewsInterval;
            known.Ids.Clear();
            known.LocalIds.Clear();
            foreach (var seen in live.Session.World.Objects.Values.Take(200))
            {
                known.Ids.Add(seen.Id);
                if (!seen.IsAvatar)
                    known.LocalIds.Add(seen.LocalId);
            }
        }
    }
}
