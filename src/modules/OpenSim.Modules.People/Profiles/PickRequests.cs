using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.People.Profiles;

/// <summary>Places that people like: PickInfoUpdate, PickDelete, and the questions for them.</summary>
internal sealed class PickRequests(Scene scene, IUserProfilesService profiles, IUserAccountService? accounts, PickPlaces places)
    : IPickRequests
{
    private const string NotKept = "Your pick is not kept: it is somebody else's, or you have as many as you may.";

    public void SendPicks(IViewer viewer, UUID of) => scene.Background(viewer, "picks", async _ =>
    {
        var picks = await profiles.GetPicks(of);
        scene.Post(_ => viewer.People.SendPicks(of, [.. picks.Select(p => (p.Id, p.Name))]));
    }, of);

    public void SendPick(IViewer viewer, UUID id) => scene.Background(viewer, "pick", async _ =>
    {
        if (await profiles.GetPick(id) is not { } pick)
            return;
        var creator = accounts is null ? null : await accounts.GetUserAccount(scene.Info.ScopeId, pick.CreatorId);
        var shown = await places.Show(pick);
        scene.Post(_ => viewer.People.SendPick(shown, creator?.Name ?? ""));
    }, id);

    // The viewer does not say what the parcel is called; it is the one at the place, when the place is here.
    public void Update(IViewer viewer, Pick pick)
    {
        var position = GlobalPlaces.Bounded(pick.Position);
        var (x, y) = (position.X - scene.Info.Handle.MetresX, position.Y - scene.Info.Handle.MetresY);
        if (position == default && viewer.Presence is { } who)
        {
            var at = who.AbsolutePosition;
            (x, y) = (at.X, at.Y);
            position = new Vector3D(scene.Info.Handle.MetresX + at.X, scene.Info.Handle.MetresY + at.Y, at.Z);
        }

        var isHere = x >= 0 && y >= 0 && x < scene.Info.SizeX && y < scene.Info.SizeY;
        var parcel = isHere ? scene.Land.At((float)x, (float)y) : null;
        var row = pick with
        {
            CreatorId = viewer.Agent.AgentId,
            ParcelId = pick.ParcelId.IsZero ? parcel?.Id ?? default : pick.ParcelId,
            ParcelName = parcel?.Row.Name ?? "",
            RegionName = isHere ? scene.Info.Name : "",
            Gatekeeper = isHere ? places.Here : "",
            Position = position
        };
        scene.Background(viewer, "pick update", async _ =>
        {
            var kept = await WithItsPlace(row);
            var isKept = await profiles.StorePick(kept);
            var shown = await places.Show(kept);
            scene.Post(_ =>
            {
                if (isKept)
                    viewer.People.SendPick(shown, $"{viewer.Agent.FirstName} {viewer.Agent.LastName}");
                else
                    viewer.Refuse(NotKept);
            });
        }, row.Id);
    }

    public void Delete(IViewer viewer, UUID pick) =>
        scene.Background(viewer, "pick delete", async _ => await profiles.DeletePick(viewer.Agent.AgentId, pick), pick);

    public void DeleteByForce(ScenePresence god, UUID pick)
    {
        if (!god.IsGod)
        {
            god.Viewer?.Refuse("Only gods may remove what others have made.");
            return;
        }

        scene.Background(god.Viewer, "pick delete", async _ =>
        {
            if (await profiles.GetPick(pick) is { } present)
                await profiles.DeletePick(present.CreatorId, pick);
        });
    }

    // Anything a viewer says of a place in another grid is where its link lies here.
    private async ValueTask<Pick> WithItsPlace(Pick row) => await profiles.GetPick(row.Id) is { } present && places.IsElsewhere(present)
        ? row with
        {
            ParcelId = present.ParcelId,
            ParcelName = present.ParcelName,
            RegionName = present.RegionName,
            Gatekeeper = present.Gatekeeper,
            Position = present.Position
        }
        : row;
}
