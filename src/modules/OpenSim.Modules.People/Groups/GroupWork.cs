using Microsoft.Extensions.Logging;
using OpenSim.World;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.People.Groups;

/// <summary>Changes of groups beside the region, in the line of who asks: done, then told; or refused in words.</summary>
internal sealed partial class GroupWork(Scene scene, ILogger log)
{
    /// <summary>Whether what is asked is logged ([Groups] DebugEnabled).</summary>
    public bool IsVerbose { get; set; }

    /// <param name="change">Null when it is done, else why not.</param>
    /// <param name="done">What follows.</param>
    /// <param name="refused">Told besides the words, with the token held; null for nothing.</param>
    public void Change(IViewer viewer, string name, Func<ValueTask<string?>> change, Func<ValueTask> done, Action? refused = null)
    {
        if (IsVerbose)
            LogAsked(log, viewer.Agent.FirstName, viewer.Agent.LastName, name, scene.Info.Name);
        scene.Background(viewer, name, async _ =>
        {
            if (await change() is not { } refusal)
            {
                await done();
                return;
            }

            scene.Post(_ =>
            {
                viewer.Refuse(refusal);
                refused?.Invoke();
            });
        });
    }

    [LoggerMessage(160, LogLevel.Information, "{First} {Last} asks: {What} (in {Region}).")]
    private static partial void LogAsked(ILogger logger, string first, string last, string what, string region);
}
