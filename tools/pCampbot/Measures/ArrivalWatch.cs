using OpenSim.Client.Login;
using OpenSim.Client.Session;

namespace PCampbot.Measures;

/// <summary>How long one bot waits after its login: until it stands in its region, and until the whole picture is there.</summary>
public sealed class ArrivalWatch(CrowdMeasures measures)
{
    private const long Quiet = 2_000_000;

    private long _askedAt;
    private int _patchesExpected;
    private bool _isComplete = true;

    /// <summary>The login is asked for. From any thread, before its answer.</summary>
    public void Asked(long now) => _askedAt = now;

    /// <summary>The door is open. Bots' thread, as all that follows.</summary>
    public void LetIn(LoginResult reply) => (_patchesExpected, _isComplete) = (PatchesOf(reply), false);

    /// <summary>AgentMovementComplete has come.</summary>
    public void Arrived(long now) => measures.Arrived(_askedAt, now);

    /// <summary>Notes when the picture of the region became whole: all terrain is there and nothing new has come for a while.</summary>
    public void Check(ClientSession session, long now)
    {
        if (_isComplete || session.World.Patches.Count < _patchesExpected || session.OwnAvatar is null || now - session.LastNews < Quiet)
            return;
        _isComplete = true;
        measures.SceneComplete(session.LastNews - _askedAt);
    }

    // 256 m where the reply does not say: a region of Second Life.
    private static int PatchesOf(LoginResult reply)
    {
        var (x, y) = (reply.All["region_size_x"].AsInteger(), reply.All["region_size_y"].AsInteger());
        return x is >= 16 and <= 8192 && y is >= 16 and <= 8192 ? x / 16 * (y / 16) : 256;
    }
}
