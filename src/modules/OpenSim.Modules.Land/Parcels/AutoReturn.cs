using System.Globalization;
using System.Numerics;
using OpenSim.Modules.Inventory;
using OpenSim.Modules.Messages;
using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Land;
using OpenSim.World.Loop.Tick;

namespace OpenSim.Modules.Land.Parcels;

/// <summary>
/// Returns what others have left on parcels with a clean time, by OpenSimulator's rule: older than that many minutes, neither the land
/// owner's nor of the land's group, and with nobody sitting on it. Looks once a minute, and only while a parcel has a clean time. Needs the
/// token.
/// </summary>
internal sealed class AutoReturn(Scene scene)
{
    private static readonly TimeSpan Pace = TimeSpan.FromMinutes(1);

    private RegionTimer? _timer;

    /// <summary>To be called when parcels are not what they were.</summary>
    public void Follow()
    {
        var isWanted = scene.Land.All.Any(parcel => parcel.Row.OtherCleanTime > 0);
        if (isWanted)
        {
            _timer ??= scene.Timers.Every(Pace, _ => Look());
            return;
        }

        _timer?.Cancel();
        _timer = null;
    }

    private void Look()
    {
        if (scene.RequestModuleInterface<IObjectReturns>() is not { } returns)
            return;
        foreach (var owned in scene.Objects.Where(IsOverdue).GroupBy(group => group.PersonalOwnerId).ToList())
        {
            List<SceneObjectGroup> objects = [.. owned];
            var words = Words(objects);
            returns.Return(owned.Key, objects, () => Tell(owned.Key, words));
        }
    }

    private bool IsOverdue(SceneObjectGroup group)
    {
        if (group.IsAttachment || group.RootPart.Flags.HasFlag(PrimFlags.TemporaryOnRez) || group.PersonalOwnerId.IsZero)
            return false;
        var parcel = scene.Land.At(group.RootPart.Position);
        return parcel.Row.OtherCleanTime > 0 && group.Age > TimeSpan.FromMinutes(parcel.Row.OtherCleanTime).TotalSeconds
            && IsOfOthers(group, parcel) && !group.IsSatOn;
    }

    private static bool IsOfOthers(SceneObjectGroup group, Parcel parcel) =>
        group.OwnerId != parcel.OwnerId && (parcel.Row.GroupId.IsZero || group.GroupId != parcel.Row.GroupId);

    private string Words(List<SceneObjectGroup> objects)
    {
        var what = objects.Count > 1 ? $"{objects.Count} objects were" : $"object {objects[0].Name} was";
        return $"Your {what} returned from {Place(objects[0].RootPart.Position)} in region {scene.Info.Name} due to parcel autoreturn";
    }

    private static string Place(Vector3 at) => string.Create(CultureInfo.InvariantCulture, $"<{at.X:0.#}, {at.Y:0.#}, {at.Z:0.#}>");

    private void Tell(UUID owner, string words) => scene.RequestModuleInterface<IInstantMessageRouter>()?.Send(scene, new InstantMessage
    {
        FromName = "Server",
        ToAgentId = owner,
        Dialog = InstantMessageDialog.FromObject,
        SessionId = UUID.Random(),
        Timestamp = (uint)scene.Clock.UnixTime,
        Text = words,
        BinaryBucket = [0], // viewers read it as a text
        RegionId = scene.Info.Id
    });
}
