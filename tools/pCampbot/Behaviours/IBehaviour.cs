using PCampbot.Bots;

namespace PCampbot.Behaviours;

/// <summary>Something a bot does over and over. Runs on the bots' thread; must not block.</summary>
public interface IBehaviour
{
    /// <summary>How it is named on the command line: p, tw …</summary>
    string Abbreviation { get; }

    string Name { get; }

    /// <summary>Called when due while the bot is in world. Returns how long until it wants to be called again.</summary>
    TimeSpan Act(Bot bot, long now);

    /// <summary>The behaviour is taken from the bot: leave it in peace.</summary>
    void Stop(Bot bot)
    {
    }
}
