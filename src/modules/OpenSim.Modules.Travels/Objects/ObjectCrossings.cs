using System.Numerics;
using OpenSim.Modules.Inventory;
using OpenSim.Modules.Travels.Leaving;
using OpenSim.Modules.Travels.Places;
using OpenSim.Modules.Travels.Views;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Grid;
using OpenSim.Services.Simulation;
using OpenSim.World;
using OpenSim.World.Prims;
using OpenSim.World.Loop.Work;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Travels.Objects;

/// <summary>
/// Linksets that are moved over the border, and whoever sits on them. The object goes first and its riders after it; it is deleted here
/// when the other region has it. Needs the token.
/// </summary>
internal sealed class ObjectCrossings(
    Scene scene, ObjectSending sending, Neighbours neighbours, Crossings crossings, HandOvers handOvers)
{
    /// <summary>
    /// Seconds for which what moves by itself takes a refusal for an answer: a car whose driver holds the key down would ask each tick.
    /// </summary>
    private const double RefusedFor = 5;

    private readonly ThingsOnTheirWay _going = scene.OnTheirWay;
    private readonly Dictionary<UUID, double> _refused = []; // until when, in seconds of the region's clock

    /// <summary>[EntityTransfer] DisableObjectTransfer is not set.</summary>
    public bool IsAllowed { get; set; } = true;

    /// <summary>False when it is to stay inside.</summary>
    /// <param name="asker">Null for what moves by itself.</param>
    public bool Go(IViewer? asker, SceneObjectGroup what, Vector3 place)
    {
        if (!IsAllowed || what.IsAttachment)
            return false;
        var id = what.Id;
        var root = what.RootPart;
        if (root.Extras.DieAtEdge || root.Flags.HasFlag(PrimFlags.DieAtEdge))
        {
            scene.Post(_ => Die(id));
            return true;
        }

        if (root.Flags.HasFlag(PrimFlags.ReturnAtEdge) && scene.RequestModuleInterface<IObjectReturns>() is { } returns)
        {
            scene.Post(_ => Return(id, returns));
            return true;
        }

        if (neighbours.At(place) is not { } there || (asker is null && IsRefused(id)))
            return false;
        if (!_going.Add(id))
            return true;
        scene.Inventories.WhenAllLoaded(what, _ => Begin(asker, id, there, place.Seen(scene.Info.Handle, there.Handle)), asker);
        return true;
    }

    private bool IsRefused(UUID id) => _refused.TryGetValue(id, out var until) && until > scene.Clock.Seconds;

    private void Refuse(UUID id)
    {
        foreach (var (over, _) in _refused.Where(pair => pair.Value <= scene.Clock.Seconds).ToList())
            _refused.Remove(over);
        _refused[id] = scene.Clock.Seconds + RefusedFor;
    }

    // STATUS_RETURN_AT_EDGE of scripts.
    private void Return(UUID id, IObjectReturns returns)
    {
        if (scene.TryGetGroup(id, out var what) && what.Id == id && !_going.Contains(id))
            returns.Return(what.PersonalOwnerId, [what], static () => { });
    }

    // STATUS_DIE_AT_EDGE of scripts, which stays with the object in the database: at every border, as in OpenSimulator, and for good.
    private void Die(UUID id)
    {
        if (scene.TryGetGroup(id, out var what) && what.Id == id && !_going.Contains(id))
            scene.Writer.DeleteObject(what.Slot);
    }

    private void Begin(IViewer? asker, UUID id, GridRegion there, Vector3 place)
    {
        if (!scene.TryGetGroup(id, out var what) || what.IsAttachment)
        {
            _going.Remove(id);
            return;
        }

        var packed = ObjectPacking.Pack(what);
        // An NPC is this region's own, and no other lets it in: it gets off.
        var riders = scene.Presences.All.Where(p => p is { IsChild: false, IsInTransit: false, Npc: null } && p.ParentId == what.LocalId)
            .Select(rider => crossings.Ride(rider, there, place)).ToList();
        if (!scene.Background(asker?.Agent.AgentId, asker, "object over the border", _ => Run(asker, id, packed, there, place, riders), null,
            WorkKind.Travel))
            End(asker, id, there, riders, null, "The region has too much to do; the object stays where it is.");
    }

    private async Task Run(IViewer? asker, UUID id, PackedObject packed, GridRegion there, Vector3 place, List<Ride> riders)
    {
        SentObject? sent = null;
        var words = $"{there.RegionName} has not taken the object; it stays where it is.";
        try
        {
            var carried = AgentPacking.Write((packed, UUID.Zero, true)) with { NewPosition = place };
            if (await RefusalOf(riders) is { } refusal)
                words = refusal;
            else
                sent = await sending.Send(there, carried, id);
            if (sent is { Answer: HandOver.Taken })
                words = "";
            if (words.Length == 0)
                await Task.WhenAll(riders.Select(crossings.Carry));
        }
        finally
        {
            using (scene.Token.Take())
                End(asker, id, there, riders, sent, words);
        }
    }

    // All or nobody: whoever is not let in would be left behind in the air.
    private async Task<string?> RefusalOf(List<Ride> riders)
    {
        var answers = await Task.WhenAll(riders.Select(crossings.RefusalOf));
        return Array.FindIndex(answers, words => words is not null) is >= 0 and var first
            ? $"{riders[first].Journey.Who.Name} may not come along: {answers[first]}"
            : null;
    }

    // Riders who were not taken though their seat was stand where it stood.
    private void End(IViewer? asker, UUID id, GridRegion there, List<Ride> riders, SentObject? sent, string words)
    {
        foreach (var rider in riders)
            handOvers.Stay(rider.Journey, words);
        if (sent is null)
            _going.Remove(id);
        else
            sending.Finish(sent, there.Handle);
        if (words.Length == 0)
            return;
        Refuse(id);
        foreach (var viewer in riders.Select(r => r.Journey.Who.Viewer).Append(asker).Distinct())
            viewer?.Refuse(words);
    }
}
