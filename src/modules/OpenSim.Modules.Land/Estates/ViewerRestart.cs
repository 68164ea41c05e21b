using Microsoft.Extensions.Logging;
using OpenSim.Modules.Regions;
using OpenSim.World;

namespace OpenSim.Modules.Land.Estates;

/// <summary>The buttons of the region window that restart the region and put that off, with OpenSimulator's times.</summary>
internal sealed partial class ViewerRestart(Scene scene)
{
    private const int PutOff = -1;
    private const int Delay = 3600; // seconds
    private const int MaxSeconds = 24 * 3600;

    private readonly ILogger _log = scene.Options.Loggers.CreateLogger<ViewerRestart>();

    /// <summary>Set from [EstateManagement] AllowRegionRestartFromClient.</summary>
    public bool IsAllowed { get; set; }

    public void Ask(ScenePresence who, int seconds)
    {
        if (!IsAllowed)
            who.Viewer?.Messages.SendAlert("Region restart has been disabled on this simulator.");
        else if (scene.RequestModuleInterface<IRestartModule>() is not { } restarts)
            who.Viewer?.Messages.SendAlert("The region is restarted by its operator only.");
        else if (seconds == PutOff)
            who.Viewer?.Messages.SendAlert(restarts.Delay(Delay)
                ? "The restart is put off by an hour."
                : "No restart is under way that could be put off.");
        else
            Schedule(restarts, who, Math.Clamp(seconds, 0, MaxSeconds));
    }

    private void Schedule(IRestartModule restarts, ScenePresence who, int seconds)
    {
        LogAsked(who.Name, scene.Info.Name, seconds);
        restarts.Schedule(null, Times(seconds), modal: true);
    }

    // Everybody is told every two minutes, in the last five every half minute, in the last half every 15 seconds.
    private static List<int> Times(int seconds)
    {
        var times = new List<int>();
        for (; seconds > 0; seconds -= seconds > 300 ? 120 : seconds > 30 ? 30 : 15)
            times.Add(seconds);
        return times;
    }

    [LoggerMessage(1, LogLevel.Information, "{User} has asked to restart {Region} in {Seconds} s.")]
    private partial void LogAsked(string user, string region, int seconds);
}
