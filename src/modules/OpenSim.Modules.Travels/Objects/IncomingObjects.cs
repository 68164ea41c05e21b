using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Simulation;
using OpenSim.World;

namespace OpenSim.Modules.Travels.Objects;

/// <summary>Linksets that come over the border: by the land's rules, and once, however often they are sent.</summary>
internal sealed class IncomingObjects(Scene scene)
{
    /// <summary>For so long the same object is taken for one whose answer was lost.</summary>
    private static readonly TimeSpan Remembered = TimeSpan.FromMinutes(1);

    private const float Margin = 0.1f;
    private const float HighestPlace = 10_000;

    private readonly HashSet<UUID> _taken = [];

    /// <summary>
    /// Answers when it is on the disk: whoever has sent it has it no more then. Any thread, without the token.
    /// </summary>
    public async Task<HandOver> Take(CarriedObject what)
    {
        if (ObjectUnpacking.Read(what, scene.Info) is not { } unpacked || !float.IsFinite(what.NewPosition.LengthSquared()))
            return HandOver.Refused;
        Task kept;
        using (scene.Token.Take())
        {
            if (Take(unpacked.Packed, what.NewPosition) != HandOver.Taken)
                return HandOver.Refused;
            kept = scene.PersistSelect.Keep(unpacked.Packed.Root.Id);
        }

        await kept;
        return HandOver.Taken;
    }

    private HandOver Take(PackedObject packed, Vector3 wanted)
    {
        var (id, owner) = (packed.Root.Id, packed.Root.OwnerId);
        if (_taken.Contains(id) || IsHere(id, owner))
            return HandOver.Taken;
        var place = new Vector3(Math.Clamp(wanted.X, Margin, scene.Info.SizeX - Margin),
            Math.Clamp(wanted.Y, Margin, scene.Info.SizeY - Margin), Math.Clamp(wanted.Z, 0, HighestPlace));
        if (!scene.Land.Rules.MayEnter(Actor.Of(scene, owner), scene.Land.At(place))
            || scene.Permissions.RefusalToAdd(packed.Prims.Count) is not null)
            return HandOver.Refused;
        packed.MoveTo(place);
        if (ObjectPacking.Rez(scene, packed) is not { } arrived)
            return HandOver.Refused; // there is one of its ids
        scene.Events.TriggerObjectArrived(arrived, isByTeleport: false);
        _taken.Add(id);
        scene.Timers.After(Remembered, _ => _taken.Remove(id));
        return HandOver.Taken;
    }

    // It came before this region was restarted, and the answer was lost.
    private bool IsHere(UUID id, UUID owner) =>
        scene.TryGetGroup(id, out var present) && present.Id == id && present.OwnerId == owner && !present.IsAttachment;
}
