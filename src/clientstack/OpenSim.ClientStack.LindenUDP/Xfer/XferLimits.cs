using OpenSim.Primitives;
using OpenSim.Telemetry.Limits;
using OpenSim.World;

namespace OpenSim.ClientStack.LindenUDP.Xfer;

/// <summary>How much of assets that viewers send by UDP, and that are not whole yet, a region holds.</summary>
internal sealed class XferLimits(Scene scene)
{
    private const long Mega = 1024 * 1024;

    public static readonly LimitDef All = new("clientstack", "", "UploadsByUdp", "opensim.udp.uploads", "bytes", LimitPer.Region,
        LindenUdpSettings.MaxUploads, "Assets on their way to the region by UDP; what would need more is refused with words.");

    public static readonly LimitDef OfViewer = new("clientstack", "", "UploadsByUdpOfViewer", "opensim.udp.uploads.viewer", "bytes",
        LimitPer.Session, LindenUdpSettings.MaxUploadsPerViewer, "The same of one viewer.");

    private readonly Limit _all = scene.Options.Statistics.Limit(
        All.In(scene.Info.Name), () => scene.Options.Configuration.Get(LindenUdpSettings.MaxUploads) * Mega);

    private readonly HeldLimit<UUID> _ofViewer = scene.Options.Statistics.HeldLimit<UUID>(
        OfViewer.In(scene.Info.Name), () => scene.Options.Configuration.Get(LindenUdpSettings.MaxUploadsPerViewer) * Mega);

    public bool TryTake(UUID session, long bytes)
    {
        if (!_ofViewer.TryTake(session, bytes))
            return false;
        if (_all.TryTake(bytes))
            return true;
        _ofViewer.Give(session, bytes);
        return false;
    }

    public void Give(UUID session, long bytes)
    {
        _ofViewer.Give(session, bytes);
        _all.Give(bytes);
    }
}
