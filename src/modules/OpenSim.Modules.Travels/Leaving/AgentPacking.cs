using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Simulation;
using OpenSim.World;
using OpenSim.World.Movement;

namespace OpenSim.Modules.Travels.Leaving;

/// <summary>An avatar as it is now, with all that it wears, as data for another region.</summary>
internal sealed class AgentPacking
{
    private static readonly ObjectXmlOptions WithoutStates = ObjectXmlOptions.Default with { WithoutStates = true };

    private readonly List<(PackedObject Packed, UUID Item, bool IsModified)> _worn = [];
    private readonly AgentData _agent;

    /// <summary>With the token; nothing of the live scene is in it afterwards.</summary>
    /// <param name="place">By the corner of the other region.</param>
    public AgentPacking(ScenePresence who, Vector3 place, IReadOnlyDictionary<ulong, string> seeds)
    {
        var input = who.Input;
        SceneObjectPart? seat = who.Scene.Prims.TryGet(who.SitPartId, out var slot) ? new SceneObjectPart(who.Scene, slot) : null;
        var active = who.Scene.Memberships.ActiveOf(who.Id);
        _agent = new AgentData
        {
            AgentId = who.Id,
            SessionId = who.Agent.SessionId,
            HandOverId = UUID.Random(),
            SourceRegion = who.Scene.Info.Id,
            Position = place,
            Velocity = who.Velocity,
            Centre = place + (input.CameraCentre - who.AbsolutePosition),
            AtAxis = input.CameraAt,
            LeftAxis = input.CameraLeft,
            UpAxis = input.CameraUp,
            BodyRotation = who.Rotation,
            HeadRotation = input.HeadRotation,
            Far = who.DrawDistance,
            ControlFlags = input.ControlFlags,
            IsFlying = who.IsFlying,
            AlwaysRun = who.AlwaysRun,
            IsGod = who.IsGod,
            Throttles = who.Viewer?.Throttles ?? [],
            Appearance = who.Appearance,
            Animations = [.. who.Animations.Skip(1).Select(a => new CarriedAnimation(a.AnimationId, a.SourceId))],
            AnimationOverrides = [.. who.Movement.Animations.Overrides
                .Select(chosen => KeyValuePair.Create(MovementNames.Of(chosen.Key), chosen.Value))],
            HandedOn = who.HandedOn,
            ActiveGroup = active?.GroupId ?? UUID.Zero,
            ActiveGroupName = active?.GroupName ?? "",
            GroupTitle = who.Title,
            ChildSeeds = seeds,
            Seat = seat?.Id ?? UUID.Zero,
            IsOnSitTarget = seat is { } part && Seating.HasTarget(part),
            SeatOffset = who.ParentId != 0 ? who.Position : Vector3.Zero
        };
        foreach (var worn in who.Attachments)
        {
            var group = new SceneObjectGroup(who.Scene, worn);
            _worn.Add((ObjectPacking.Pack(group), group.FromItemId, group.DiffersFromItem));
        }
    }

    /// <summary>The whole of it. Writing what is worn may take some milliseconds: without the token.</summary>
    public AgentData Write() => _agent with { Attachments = [.. _worn.Select(Write)] };

    public static CarriedObject Write((PackedObject Packed, UUID Item, bool IsModified) worn) => new()
    {
        Id = worn.Packed.Root.Id,
        Xml = ObjectXml.Write(worn.Packed, WithoutStates),
        FromItemId = worn.Item,
        IsModified = worn.IsModified,
        ScriptStates = ScriptStates.Write(worn.Packed)
    };
}
