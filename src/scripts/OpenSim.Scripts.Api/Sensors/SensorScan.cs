using System.Numerics;
using OpenSim.Physics.Spatial;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Sensors;

/// <summary>
/// One look of a sensor: by the region's tree of prims, so that what lies farther away costs nothing. A linkset is where its root is. The
/// object itself, what is worn, and the wearer of a worn sensor are not found.
/// </summary>
public readonly struct SensorScan
{
    // AGENT, ACTIVE, PASSIVE, SCRIPTED, AGENT_BY_USERNAME, NPC
    private const int Agent = 1, Active = 2, Passive = 4, Scripted = 8, ByUserName = 0x10, Npcs = 0x20;
    private const int Things = Active | Passive | Scripted;

    private readonly RegionScript _script;
    private readonly SensorQuery _query;
    private readonly PriorityQueue<Detected, float> _nearest; // the farthest first, so that it makes room
    private readonly ScenePresence? _wearer;
    private readonly Vector3 _from;
    private readonly Vector3 _ahead;
    private readonly float _range;

    private SensorScan(RegionScript script, SensorQuery query)
    {
        (_script, _query, _nearest) = (script, query, new PriorityQueue<Detected, float>());
        var part = script.Part;
        var isWorn = part.Group.IsAttachment;
        _wearer = isWorn && script.Scene.Presences.TryGet(part.Group.AttachedTo, out var wearer) ? wearer : null;
        _from = _wearer?.AbsolutePosition ?? part.WorldPosition;
        _ahead = Vector3.Transform(Vector3.UnitX, _wearer?.Rotation ?? part.WorldRotation);
        _range = (float)Math.Min(query.Range, script.Engine.Sensors.MaxRange * script.Engine.DistanceFactor);
    }

    /// <summary>Looks, and tells the script.</summary>
    public static void Run(RegionScript script, SensorQuery query)
    {
        if (!script.Part.Exists || !(script.Handles(EventKind.sensor) || script.Handles(EventKind.no_sensor)))
            return;
        var found = new SensorScan(script, query).Find();
        script.Host.Post(found.Length == 0
            ? new ScriptEvent(EventKind.no_sensor)
            : new ScriptEvent(EventKind.sensor, LslList.Of(found.Length), found));
    }

    /// <summary>The nearest first.</summary>
    private Detected[] Find()
    {
        if (!(_range > 0))
            return [];
        if ((_query.Type & (Agent | ByUserName | Npcs)) != 0)
            FindAvatars();
        if ((_query.Type & Things) != 0)
            FindThings();
        var found = new Detected[_nearest.Count];
        for (var i = found.Length - 1; i >= 0; i--)
            found[i] = _nearest.Dequeue();
        return found;
    }

    private void FindAvatars()
    {
        var all = _script.Scene.Presences.All;
        for (var i = 0; i < all.Count; i++)
        {
            var who = all[i];
            if (who.IsChild || who == _wearer || !IsMeant(who) || !Is(who.Id) || !IsCalled(who))
                continue;
            if (IsInSight(who.AbsolutePosition, out var distance))
                Take(distance, OfAvatar(who));
        }
    }

    private void FindThings()
    {
        var scene = _script.Scene;
        if (!_query.Key.IsZero)
        {
            if (scene.TryGetPart(_query.Key, out var one) && one.IsRoot && !one.Group.IsAttachment)
                Look(one);
            return;
        }

        foreach (var prim in scene.Space.Tree.Overlapping(Aabb.Around(_from, new Vector3(_range))))
        {
            if (scene.Prims.HotAt(prim).LinkNumber <= 1)
                Look(new SceneObjectPart(scene, scene.Prims.SlotAt(prim)));
        }
    }

    private void Look(SceneObjectPart root)
    {
        if (root.Group.Slot == _script.Part.Group.Slot || (_query.Name.Length > 0 && root.Name != _query.Name)
            || !IsInSight(root.WorldPosition, out var distance))
            return;
        var type = TypeOf(root.Group);
        if ((type & _query.Type) != 0)
            Take(distance, OfThing(root, type));
    }

    private bool Is(UUID id) => _query.Key.IsZero || _query.Key == id;

    // An NPC that is to be taken for a person is no NPC to sensors, but for those that look for both.
    private bool IsMeant(ScenePresence who)
    {
        const int People = Agent | ByUserName;
        return who.Npc switch
        {
            null => (_query.Type & People) != 0,
            { SensesAsAgent: true } => (_query.Type & People) != 0,
            _ => (_query.Type & Npcs) != 0
        };
    }

    private bool IsCalled(ScenePresence who) =>
        _query.Name.Length == 0
        || ((_query.Type & (Agent | Npcs)) != 0 && who.Name == _query.Name)
        || ((_query.Type & ByUserName) != 0 && string.Equals(UserNameOf(who), _query.Name, StringComparison.OrdinalIgnoreCase));

    private static string UserNameOf(ScenePresence who) =>
        who.LastName is "Resident" or "" ? who.FirstName : $"{who.FirstName}.{who.LastName}";

    private bool IsInSight(Vector3 place, out float distance)
    {
        var way = place - _from;
        distance = way.Length();
        return distance <= _range
            && (_query.Arc >= Math.PI || distance < 1e-6f
                || Math.Acos(Math.Clamp(Vector3.Dot(way / distance, _ahead), -1, 1)) <= _query.Arc);
    }

    private void Take(float distance, Detected found)
    {
        if (_nearest.Count < _script.Engine.Sensors.MaxResults)
            _nearest.Enqueue(found, -distance);
        else
            _nearest.EnqueueDequeue(found, -distance);
    }

    private int TypeOf(SceneObjectGroup group)
    {
        var isScripted = RunsScripts(group);
        var isActive = isScripted || (group.RootPart.IsPhysical && group.RootPart.Velocity != Vector3.Zero);
        return (isActive ? Active : Passive) | (isScripted ? Scripted : 0);
    }

    private bool RunsScripts(SceneObjectGroup group)
    {
        foreach (var part in group.Parts)
        {
            if (part.Inventory is not { ScriptCount: > 0 })
                continue;
            foreach (var host in _script.Engine.ScriptsIn(part))
            {
                if (host.IsRunning && host.Script is { HasFailed: false })
                    return true;
            }
        }

        return false;
    }

    private static Detected OfAvatar(ScenePresence who) => new()
    {
        Key = who.Id, Owner = who.Id, Name = who.Name, Type = Detected.TypeOf(who.Npc is not null, who.Velocity),
        Position = who.AbsolutePosition, Rotation = who.Rotation, Velocity = who.Velocity
    };

    private static Detected OfThing(SceneObjectPart root, int type) => new()
    {
        Key = root.Id, Owner = root.OwnerId, Group = root.GroupId, Rezzer = root.Extras.RezzerId, Name = root.Name, Type = type,
        Position = root.WorldPosition, Rotation = root.WorldRotation, Velocity = root.Velocity
    };
}
