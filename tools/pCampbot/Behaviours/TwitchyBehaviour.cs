using System.Numerics;
using PCampbot.Bots;

namespace PCampbot.Behaviours;

/// <summary>
/// Ten AgentUpdates a second with changes too small to matter: a fraction of a fraction of a degree, a hair's breadth of camera. What a
/// simulator must throw away before anything else touches it (the OSCC13 report).
/// </summary>
public sealed class TwitchyBehaviour(Random random) : IBehaviour
{
    public string Abbreviation => "tw";

    public string Name => "Twitchy";

    public TimeSpan Act(Bot bot, long now)
    {
        var session = bot.Session!;
        session.UpdateInterval = 100_000;
        session.CameraOffset = new Vector3(random.NextSingle(), random.NextSingle(), random.NextSingle()) * 0.001f;
        session.HeadRotation = Quaternion.CreateFromAxisAngle(Vector3.UnitZ, random.NextSingle() * 0.0005f);
        return TimeSpan.FromMilliseconds(100);
    }

    public void Stop(Bot bot) => bot.Session!.UpdateInterval = 500_000;
}
