using Microsoft.Extensions.Logging;
using OpenSim.Llsd;
using OpenSim.World;

namespace OpenSim.Host.Watching;

/// <summary>
/// Tells an address of the operator's when a region lets people in and when it ends ([RegionReady] alert_uri), in OpenSimulator's form:
/// JSON with <c>alert</c> region_ready, <c>login</c> enabled or shutdown, <c>region_name</c> and <c>region_id</c>. Nobody waits for the
/// answer, and one that does not come is in the log.
/// </summary>
internal sealed partial class ReadyAlert(Ground ground)
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(10);

    /// <summary>People are let in.</summary>
    public void Ready(Scene scene) => _ = Tell(scene, "enabled");

    /// <summary>The region ends. Completes when that is told, or cannot be.</summary>
    public Task Ending(Scene scene) => Tell(scene, "shutdown");

    private async Task Tell(Scene scene, string login)
    {
        var address = ground.Configuration.Get(ReadySettings.AlertUri).Trim();
        if (address.Length == 0 || !ground.Configuration.Get(ReadySettings.Enabled))
            return;
        var alert = new LlsdMap
        {
            ["alert"] = "region_ready", ["login"] = login, ["region_name"] = scene.Info.Name, ["region_id"] = scene.Info.Id
        };
        try
        {
            using var client = new HttpClient { Timeout = Patience, MaxResponseContentBufferSize = 64 * 1024 };
            using var content = new ByteArrayContent(LlsdJson.ToBytes(alert));
            content.Headers.ContentType = new("application/json");
            using var answer = await client.PostAsync(new Uri(address), content);
        }
        catch (Exception e) when (e is HttpRequestException or TaskCanceledException or UriFormatException or InvalidOperationException)
        {
            LogUntold(ground.Log, address, scene.Info.Name, e.Message);
        }
    }

    [LoggerMessage(60, LogLevel.Warning, "[RegionReady] alert_uri: {Address} could not be told of {Region}: {Reason}")]
    private static partial void LogUntold(ILogger log, string address, string region, string reason);
}
