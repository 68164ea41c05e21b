using OpenSim.Modules.Capabilities;
using OpenSim.World;
using OpenSim.World.Land;

namespace OpenSim.Modules.Land.Environments;

/// <summary>
/// Viewers that know EnvironmentSettings and not ExtEnvironment do not ask again by themselves: they are told when there is another sky or
/// water where they are.
/// </summary>
internal sealed class OldViewers(Scene scene, ICapabilities capabilities, RegionEnvironments environments)
{
    public void Follow()
    {
        scene.Events.OnEnvironmentChanged += _ => TellAll(null);
        scene.Events.OnParcelChanged += OnParcelChanged;
        scene.Events.OnAvatarEnteredParcel += OnEntered;
        environments.OnOwnChanged += OnOwnChanged;
    }

    // Parcels change for many reasons; only those with a sky of their own, now or before, are of interest.
    private void OnParcelChanged(Parcel parcel)
    {
        if (environments.HasChanged(parcel))
            TellAll(parcel);
    }

    private void OnEntered(ScenePresence who, Parcel parcel)
    {
        if (environments.AllowsParcels && IsOld(who))
            who.Viewer!.Region.SendWindLightRefresh(fades: true);
    }

    private void OnOwnChanged(ScenePresence who)
    {
        if (IsOld(who))
            who.Viewer!.Region.SendWindLightRefresh(fades: true);
    }

    private void TellAll(Parcel? parcel)
    {
        foreach (var presence in scene.Presences.All)
        {
            if (IsOld(presence) && (parcel is null || scene.Land.At(presence.AbsolutePosition) == parcel))
                presence.Viewer!.Region.SendWindLightRefresh(fades: false);
        }
    }

    private bool IsOld(ScenePresence who) => who is { IsChild: false, Viewer: not null }
        && capabilities.HasAsked(scene, who.Id, EnvironmentModule.Old) && !capabilities.HasAsked(scene, who.Id, EnvironmentModule.Extended);
}
