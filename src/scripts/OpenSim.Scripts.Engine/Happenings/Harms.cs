using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Scripts.Engine.Running;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;
using OpenSim.World;
using OpenSim.World.Agents;

namespace OpenSim.Scripts.Engine.Happenings;

/// <summary>
/// on_damage, final_damage and on_death: to what an avatar wears and the object it sits on, or to the object that is hit. Where a script
/// has on_damage the harm waits for it a quarter of a second.
/// </summary>
internal sealed class Harms(Scene scene, ScriptEngine engine)
{
    private const ulong Before = 1UL << (int)EventKind.on_damage;
    private const ulong After = 1UL << (int)EventKind.final_damage;

    private readonly Dictionary<int, Detected> _sources = []; // by harm, for the object may be gone when it is done

    public void Begin(Harm harm)
    {
        if (engine.Count == 0)
            return;
        var listens = false;
        foreach (var group in HearersOf(harm.Target))
        {
            if (!engine.Handles(group, Before))
                continue;
            listens = true;
            engine.Post(group, Event(EventKind.on_damage, harm));
        }

        if (listens)
            harm.Until = scene.Clock.Seconds + SceneCombat.Wait;
    }

    public void End(Harm harm)
    {
        foreach (var group in HearersOf(harm.Target))
        {
            if (engine.Handles(group, After))
                engine.Post(group, Event(EventKind.final_damage, harm));
        }

        _sources.Remove(harm.Number);
    }

    public void Died(ScenePresence who, Harm harm)
    {
        foreach (var group in HearersOf(who.Id))
            engine.Post(group, new ScriptEvent(EventKind.on_death, LslList.Of()));
    }

    private List<SceneObjectGroup> HearersOf(UUID target)
    {
        List<SceneObjectGroup> hearers = [];
        if (scene.Presences.TryGet(target, out var who))
        {
            hearers.AddRange(who.Attachments.Select(worn => new SceneObjectGroup(scene, worn)));
            if (who.ParentId != 0 && scene.TryGetPart(who.ParentId, out var seat))
                hearers.Add(seat.Group);
        }
        else if (scene.TryGetPart(target, out var part))
        {
            hearers.Add(part.Group);
        }

        return hearers;
    }

    private ScriptEvent Event(EventKind kind, Harm harm)
    {
        if (!_sources.TryGetValue(harm.Number, out var source))
            _sources[harm.Number] = source = SourceOf(harm);
        var detected = source with { Damage = new Vector3(harm.Amount, harm.Type, harm.Original), Harm = harm.Number };
        return new ScriptEvent(kind, LslList.Of(1), [detected]);
    }

    private Detected SourceOf(Harm harm)
    {
        if (!scene.TryGetPart(harm.Source, out var part))
            return new Detected();
        var root = part.Group.RootPart;
        return new Detected
        {
            Key = root.Id, Owner = root.OwnerId, Group = root.GroupId, Rezzer = root.Extras.RezzerId, Name = root.Name, LinkNumber = 1,
            Position = root.WorldPosition, Rotation = root.WorldRotation, Velocity = root.Velocity
        };
    }
}
