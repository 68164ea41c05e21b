using OpenSim.Physics;
using OpenSim.Physics.Dynamics;

namespace OpenSim.World.Movement;

/// <summary>
/// What avatars stand on and run into, as it begins, goes on and ends: for the scripts of what they wear, and for what is heard. Kept only
/// for those who wear something that asks (<see cref="SceneBodies.WantContacts"/>). Needs the token.
/// </summary>
public sealed class AvatarTouches
{
    // Seconds: who pushes against a corner meets now one wall, now the other.
    private const double Grace = 0.25;

    private readonly Scene _scene;
    private readonly Dictionary<ScenePresence, List<Touched>> _touched = [];

    internal AvatarTouches(Scene scene)
    {
        _scene = scene;
        scene.Events.OnPresenceRemoved += who => _touched.Remove(who);
        scene.Events.OnMakeChildAgent += who => _touched.Remove(who);
    }

    /// <summary>Told of the prim by its index, 0 for the land.</summary>
    public event Action<ScenePresence, int, ContactPhase>? OnTouch;

    /// <summary>An avatar has met a prim or the land (0) at so many m/s.</summary>
    public event Action<ScenePresence, int, float>? OnMet;

    internal void Take(ScenePresence who, in PhysicsResult result)
    {
        if (result.HitSpeed > 0)
            OnMet?.Invoke(who, result.HitBy, result.HitSpeed);
        if (OnTouch is null || !IsAsked(who))
        {
            if (_touched.Count > 0)
                _touched.Remove(who);
            return;
        }

        if (!_touched.TryGetValue(who, out var touched))
            _touched[who] = touched = [];
        if (result.IsOnGround)
            Note(who, touched, result.StandsOn);
        if (result.HitSpeed > 0)
            Note(who, touched, result.HitBy);
        EndOld(who, touched);
    }

    private bool IsAsked(ScenePresence who)
    {
        for (var i = 0; i < who.Attachments.Count; i++)
        {
            if (_scene.Bodies.WantsContacts(who.Attachments[i]))
                return true;
        }

        return false;
    }

    private void Note(ScenePresence who, List<Touched> touched, int prim)
    {
        var now = _scene.Clock.Seconds;
        var at = touched.FindIndex(t => t.Prim == prim);
        if (at < 0)
            touched.Add(new Touched(prim, now));
        else
            touched[at] = new Touched(prim, now);
        OnTouch!(who, prim, at < 0 ? ContactPhase.Begins : ContactPhase.Persists);
    }

    private void EndOld(ScenePresence who, List<Touched> touched)
    {
        for (var i = touched.Count - 1; i >= 0; i--)
        {
            var (prim, seen) = touched[i];
            if (_scene.Clock.Seconds - seen < Grace)
                continue;
            touched.RemoveAt(i);
            OnTouch!(who, prim, ContactPhase.Ends);
        }
    }

    private readonly record struct Touched(int Prim, double Seen);
}
