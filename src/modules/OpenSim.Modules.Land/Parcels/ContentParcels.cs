using OpenSim.Primitives;
using OpenSim.Settings;
using OpenSim.World;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Land.Parcels;

/// <summary>ParcelGodMarkAsContent: a parcel becomes the administrator's, who is named in the settings, and as bare as a new one.</summary>
internal sealed class ContentParcels(Scene scene, Configuration configuration)
{
    public void Mark(IViewer viewer, int localId)
    {
        if (viewer.Presence is not { } who || !scene.Land.TryGet(localId, out var parcel))
            return;
        if (!who.IsGod)
            viewer.Messages.SendAlert("Only gods may do this.");
        else if (!UUID.TryParse(configuration.Get(LandSettings.DefaultAdministratorOwner).Trim(), out var owner) || owner.IsZero)
            viewer.Messages.SendAlert("Nobody is named who owns such land: [LandManagement] DefaultAdministratorOwnerUUID.");
        else
            scene.Land.Change(parcel, row => scene.Land.NewRow(owner) with
            {
                Name = configuration.Get(LandSettings.DefaultAdministratorParcelName),
                Bitmap = row.Bitmap,
                Area = row.Area,
                Environment = row.Environment
            });
    }
}
