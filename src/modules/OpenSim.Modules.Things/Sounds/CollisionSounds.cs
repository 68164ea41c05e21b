using System.Numerics;
using OpenSim.Physics.Dynamics;
using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.Modules.Things.Sounds;

/// <summary>
/// What is heard when things come together: the sound that a script has given one of them, else one of both materials, louder the faster.
/// A linkset is heard a few times a second at most.
/// </summary>
/// <param name="isThere">Whether an asset can be had; asked before viewers are sent for it in vain.</param>
internal sealed class CollisionSounds(Scene scene, Func<UUID, bool> isThere)
{
    private const double PauseOfMaterials = 0.3; // seconds
    private const double PauseOfOwn = 0.2;
    private const float Softest = 0.2f;  // m/s
    private const float Loudest = 4;     // m/s
    private const int MaxKnown = 4096;

    private const byte Flesh = 4;

    private readonly Dictionary<GroupSlot, double> _heard = [];
    private readonly Dictionary<UUID, double> _heardOfAvatars = [];

    public float Range { get; set; }

    public void Tell(ReadOnlySpan<BodyImpact> impacts)
    {
        if (scene.Presences.RootCount == 0)
            return;
        foreach (ref readonly var impact in impacts)
        {
            if (PartAt(impact.Part) is { } part && SoundOf(part, PartAt(impact.Other), impact) is { Gain: > 0 } sound)
                Play(part.OwnerId, sound.Id, sound.Gain, impact.Place);
        }
    }

    /// <summary>
    /// An avatar has run into something, has come down on it, or was hit by it: the thing's own sound, else that of flesh on its material.
    /// </summary>
    /// <param name="prim">Index; 0 for the land.</param>
    /// <param name="speed">m/s.</param>
    public void Met(ScenePresence who, int prim, float speed)
    {
        var part = PartAt(prim);
        if (speed < Softest || (prim > 0 && part is null))
            return;
        var own = part?.Extras.CollisionSound ?? UUID.Zero;
        var id = own.IsZero ? MaterialSounds.Of(Flesh, part?.Record.Material) : own;
        if (own == PrimExtras.Silence || (own.IsZero && !isThere(id)) || !MayBeHeard(_heardOfAvatars, who.Id, PauseOfMaterials))
            return;
        Play(who.Id, id, own.IsZero ? GainOf(speed) : part!.Value.Extras.CollisionSoundVolume, who.AbsolutePosition);
    }

    private static float GainOf(float speed) => MathF.Min(1, speed * speed / (Loudest * Loudest));

    private SceneObjectPart? PartAt(int prim) =>
        prim > 0 && scene.Prims.IsLive(prim) ? new SceneObjectPart(scene, scene.Prims.SlotAt(prim)) : null;

    private (UUID Id, float Gain) SoundOf(SceneObjectPart part, SceneObjectPart? other, in BodyImpact impact)
    {
        var (own, others) = (part.Extras.CollisionSound, other?.Extras.CollisionSound ?? UUID.Zero);
        if (own == PrimExtras.Silence || others == PrimExtras.Silence)
            return default;
        if (!own.IsZero)
            return MayBeHeard(part, PauseOfOwn) ? (own, part.Extras.CollisionSoundVolume) : default;
        if (!others.IsZero)
            return MayBeHeard(part, PauseOfOwn) ? (others, other!.Value.Extras.CollisionSoundVolume) : default;
        var id = MaterialSounds.Of(part.Record.Material, other?.Record.Material);
        if (impact.Speed < Softest || !isThere(id) || !MayBeHeard(part, PauseOfMaterials))
            return default;
        return (id, GainOf(impact.Speed));
    }

    private bool MayBeHeard(SceneObjectPart part, double pause) => MayBeHeard(_heard, part.Group.Slot, pause);

    private bool MayBeHeard<T>(Dictionary<T, double> heard, T who, double pause)
        where T : notnull
    {
        var now = scene.Clock.Seconds;
        if (heard.TryGetValue(who, out var last) && now - last < pause)
            return false;
        if (heard.Count >= MaxKnown)
            heard.Clear();
        heard[who] = now;
        return true;
    }

    private void Play(UUID owner, UUID sound, float gain, Vector3 place)
    {
        foreach (var listener in scene.Presences.All)
        {
            if (!listener.IsChild && Vector3.DistanceSquared(listener.AbsolutePosition, place) <= Range * Range)
                listener.Viewer?.Chat.SendSound(sound, owner, place, gain);
        }
    }
}
