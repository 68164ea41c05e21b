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

    private readonly Dictionary<GroupSlot, double> _heard = [];

    public float Range { get; set; }

    public void Tell(ReadOnlySpan<BodyImpact> impacts)
    {
        if (scene.Presences.RootCount == 0)
            return;
        foreach (ref readonly var impact in impacts)
        {
            if (PartAt(impact.Part) is { } part && SoundOf(part, PartAt(impact.Other), impact) is { Gain: > 0 } sound)
                Play(part, sound.Id, sound.Gain, impact.Place);
        }
    }

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
        return (id, MathF.Min(1, impact.Speed * impact.Speed / (Loudest * Loudest)));
    }

    private bool MayBeHeard(SceneObjectPart part, double pause)
    {
        var (group, now) = (part.Group.Slot, scene.Clock.Seconds);
        if (_heard.TryGetValue(group, out var last) && now - last < pause)
            return false;
        if (_heard.Count >= MaxKnown)
            _heard.Clear();
        _heard[group] = now;
        return true;
    }

    private void Play(SceneObjectPart part, UUID sound, float gain, Vector3 place)
    {
        foreach (var listener in scene.Presences.All)
        {
            if (!listener.IsChild && Vector3.DistanceSquared(listener.AbsolutePosition, place) <= Range * Range)
                listener.Viewer?.Chat.SendSound(sound, part.OwnerId, place, gain);
        }
    }
}
