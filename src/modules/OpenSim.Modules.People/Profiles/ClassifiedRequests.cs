using OpenSim.Modules.Economy;
using OpenSim.Primitives;
using OpenSim.Services.Economy;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.People.Profiles;

/// <summary>Places that people advertise. Anything a new listing is said to cost is the bank's, as in OpenSimulator.</summary>
internal sealed class ClassifiedRequests(Scene scene, IUserProfilesService profiles) : IClassifiedRequests
{
    private const string NotKept = "Your classified is not kept: it is somebody else's, or you have as many as you may.";
    private const byte RenewsWeekly = 2;
    private const int Week = 7 * 24 * 3600;
    private const int Year = 365 * 24 * 3600;

    public void SendClassifieds(IViewer viewer, UUID of) => scene.Background(viewer, "classifieds", async _ =>
    {
        var found = await profiles.GetClassifieds(of);
        scene.Post(_ => viewer.People.SendClassifieds(of, [.. found.Select(c => (c.Id, c.Name))]));
    }, of);

    public void SendClassified(IViewer viewer, UUID classified) => scene.Background(viewer, "classified", async _ =>
    {
        if (await profiles.GetClassified(classified) is { } found)
            scene.Post(_ => viewer.People.SendClassified(found));
    }, classified);

    // It is for where its author stands, whatever the viewer says; times are OpenSimulator's.
    public void Update(IViewer viewer, Classified classified)
    {
        if (viewer.Presence is not { } who)
            return;
        var (at, now) = (who.AbsolutePosition, scene.Clock.UnixTime);
        var parcel = scene.Land.At(at);
        var named = GlobalPlaces.Bounded(classified.Position);
        var row = classified with
        {
            CreationDate = now,
            ExpirationDate = now + (classified.Flags == RenewsWeekly ? Week : Year),
            ParcelId = parcel.Id,
            ParcelName = parcel.Row.Name,
            RegionName = scene.Info.Name,
            Position = named != default
                ? named
                : new Vector3D(scene.Info.Handle.MetresX + at.X, scene.Info.Handle.MetresY + at.Y, at.Z)
        };
        scene.Background(viewer, "classified update", async _ =>
        {
            var refusal = await PayAndStore(viewer.Agent.AgentId, row);
            scene.Post(_ =>
            {
                if (refusal is null)
                    viewer.People.SendClassified(row);
                else
                    viewer.Refuse(refusal);
            });
        }, row.Id);
    }

    private async Task<string?> PayAndStore(UUID payer, Classified row)
    {
        var price = await profiles.GetClassified(row.Id) is null ? row.Price : 0;
        var fee = new Fee(price, MoneyKind.Classified, row.Name, new Goods(GoodsKind.Classified, row.Id));
        return await scene.Charge(payer, fee, async _ => await profiles.StoreClassified(row) ? null : NotKept);
    }

    public void Delete(IViewer viewer, UUID classified) =>
        scene.Background(viewer, "classified delete", async _ => await profiles.DeleteClassified(viewer.Agent.AgentId, classified),
            classified);

    public void DeleteByForce(ScenePresence god, UUID classified)
    {
        if (!god.IsGod)
        {
            god.Viewer?.Refuse("Only gods may remove what others have made.");
            return;
        }

        scene.Background(god.Viewer, "classified delete", async _ =>
        {
            if (await profiles.GetClassified(classified) is { } present)
                await profiles.DeleteClassified(present.CreatorId, classified);
        });
    }
}
