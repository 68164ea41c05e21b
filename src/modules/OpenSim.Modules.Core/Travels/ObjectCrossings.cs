using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Grid;
using OpenSim.Services.Simulation;
using OpenSim.World;
using OpenSim.World.Loop;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Core.Travels;

/// <summary>
/// Linksets that are moved over the border, and whoever sits on them. The object goes first and its riders after it; it is deleted here
/// when the other region has it. Needs the token.
/// </summary>
internal sealed class ObjectCrossings(
    Scene scene, ISimulationService simulation, Neighbours neighbours, Crossings crossings, HandOvers handOvers)
{
    private const int Tries = 3;

    private readonly HashSet<UUID> _going = [];

    public bool Go(ScenePresence who, SceneObjectGroup what, Vector3 place)
    {
        if (what.IsAttachment || neighbours.At(place) is not { } there)
            return false;
        if (!_going.Add(what.Id))
            return true;
        var id = what.Id;
        scene.Inventories.WhenAllLoaded(what, _ => Begin(who.Viewer, id, there, place.Seen(scene.Info.Handle, there.Handle)), who.Viewer);
        return true;
    }

    private void Begin(IViewer? asker, UUID id, GridRegion there, Vector3 place)
    {
        if (!scene.TryGetGroup(id, out var what) || what.IsAttachment)
        {
            _going.Remove(id);
            return;
        }

        var packed = ObjectPacking.Pack(what);
        var riders = scene.Presences.All.Where(p => p is { IsChild: false, IsInTransit: false } && p.ParentId == what.LocalId)
            .Select(rider => crossings.Ride(rider, there, place)).ToList();
        if (!scene.Background(asker?.Agent.AgentId, asker, "object over the border", _ => Run(asker, id, packed, there, place, riders), null,
            WorkKind.Travel))
            End(asker, id, there, riders, isTaken: false);
    }

    private async Task Run(IViewer? asker, UUID id, PackedObject packed, GridRegion there, Vector3 place, List<Ride> riders)
    {
        var isTaken = false;
        try
        {
            var carried = AgentPacking.Write((packed, UUID.Zero, true)) with { NewPosition = place };
            isTaken = await Send(there, carried) == HandOver.Taken;
            if (isTaken)
                await Task.WhenAll(riders.Select(crossings.Carry));
        }
        finally
        {
            using (scene.Token.Take())
                End(asker, id, there, riders, isTaken);
        }
    }

    private async Task<HandOver> Send(GridRegion there, CarriedObject what)
    {
        var answer = HandOver.Unanswered;
        for (var tries = 0; tries < Tries && answer == HandOver.Unanswered; tries++)
            answer = await simulation.CreateObject(there, what);
        return answer;
    }

    // Riders who were not taken stand where their seat was.
    private void End(IViewer? asker, UUID id, GridRegion there, List<Ride> riders, bool isTaken)
    {
        _going.Remove(id);
        foreach (var rider in riders)
            handOvers.Stay(rider.Journey);
        if (!isTaken)
            asker?.Refuse($"{there.RegionName} has not taken the object; it stays where it is.");
        else if (scene.TryGetGroup(id, out var what))
            scene.Writer.HandOn(what.Slot, there.Handle);
    }
}
