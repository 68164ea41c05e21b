using System.Numerics;
using OpenSim.Modules.Travels.Leaving;
using OpenSim.Modules.Travels.Places;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Grid;
using OpenSim.Services.Simulation;
using OpenSim.Store.Regions;
using OpenSim.Store.Writing;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.Modules.Travels.Objects;

/// <summary>
/// Hands linksets to other regions, so that each is in one, whichever process is killed meanwhile: the journal knows where it goes before
/// it is sent, and it leaves when the other region says that it has it. Anyone who gets no answer asks again, also at the next start.
/// </summary>
internal sealed class ObjectSending(Scene scene, ISimulationService simulation, IGridService grid)
{
    private const int Tries = 3;
    private static readonly TimeSpan WhenAway = TimeSpan.FromSeconds(10);

    private readonly ThingsOnTheirWay _going = scene.OnTheirWay;

    /// <summary>What an earlier process had sent and had no answer for. Needs the token.</summary>
    public void TakeOver()
    {
        foreach (var row in scene.LeftPassages)
        {
            if (ThingPlace.Parse(row.To) is { Kind: PlaceKind.Elsewhere } to)
                AskAgain(row.Id, to);
        }
    }

    /// <summary>Sends it; it is still here afterwards, until <see cref="Finish"/>. Beside the region.</summary>
    public async Task<SentObject> Send(GridRegion there, CarriedObject what, UUID root)
    {
        var to = new ThingPlace(PlaceKind.Elsewhere, there.RegionId, [root]);
        var passage = new PassageRow
        {
            Id = UUID.Random(), RegionId = scene.Info.Id, From = ThingPlace.Region([root]).ToString(), To = to.ToString()
        };
        scene.Store?.Submit(new PassageOperation(passage.Id, passage));
        await (scene.Store?.Kept() ?? Task.CompletedTask);
        var answer = HandOver.Unanswered;
        for (var tries = 0; tries < Tries && answer == HandOver.Unanswered; tries++)
            answer = await simulation.CreateObject(there, what);
        return new SentObject(passage.Id, to, answer);
    }

    /// <summary>It leaves if the other region has it. Needs the token.</summary>
    public void Finish(SentObject sent, RegionHandle there)
    {
        if (sent.Answer == HandOver.Unanswered)
        {
            _going.Add(sent.To.Things[0]);
            scene.Timers.After(WhenAway, _ => AskAgain(sent.Passage, sent.To));
            return;
        }

        if (sent.Answer == HandOver.Taken && Find(sent.To) is { } what)
            scene.Writer.HandOn(what.Slot, there);
        Close(sent.Passage, sent.To);
    }

    private void Close(UUID passage, ThingPlace to)
    {
        _going.Remove(to.Things[0]);
        _ = CloseWhenKept(passage, scene.PersistSelect.KeepUrgent());
    }

    private async Task CloseWhenKept(UUID passage, Task kept)
    {
        await kept;
        scene.Store?.Submit(new PassageOperation(passage, null));
    }

    private void AskAgain(UUID passage, ThingPlace to)
    {
        if (Find(to) is not { } what)
        {
            Close(passage, to);
            return;
        }

        _going.Add(what.Id);
        scene.Inventories.WhenAllLoaded(what, _ =>
        {
            var (place, packed) = (what.RootPart.Position, ObjectPacking.Pack(what));
            scene.Background("object over the border", _ => Ask(passage, to, packed, place),
                _ => Finish(new SentObject(passage, to, HandOver.Unanswered), default));
        });
    }

    private async Task Ask(UUID passage, ThingPlace to, PackedObject packed, Vector3 place)
    {
        var (answer, handle) = (HandOver.Unanswered, default(RegionHandle));
        if (await grid.GetRegionByUuid(scene.Info.ScopeId, to.Holder) is { } there)
        {
            handle = there.Handle;
            var carried = AgentPacking.Write((packed, UUID.Zero, true));
            answer = await simulation.CreateObject(there, carried with { NewPosition = place.Seen(scene.Info.Handle, handle) });
        }

        using (scene.Token.Take())
            Finish(new SentObject(passage, to, answer), handle);
    }

    private SceneObjectGroup? Find(ThingPlace to) =>
        scene.TryGetGroup(to.Things[0], out var what) && what.Id == to.Things[0] && !what.IsAttachment ? what : null;
}
