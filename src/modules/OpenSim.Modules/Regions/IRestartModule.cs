namespace OpenSim.Modules.Regions;

/// <summary>Restarts of the region that are announced. With its token held.</summary>
public interface IRestartModule
{
    /// <summary>
    /// Restarts the region when the longest of the times has passed, and tells everybody at each of them. Takes the place of a countdown
    /// that runs. Without a time the region restarts now.
    /// </summary>
    /// <param name="message">
    /// {0} stands for the time that is left. Null has viewers show what they have for it: a window that counts down.
    /// </param>
    /// <param name="seconds">Before the restart, in any order.</param>
    /// <param name="modal">The message stays until it is clicked away; without a message of one's own viewers decide.</param>
    void Schedule(string? message, IReadOnlyCollection<int> seconds, bool modal);

    /// <summary>
    /// Lets the countdown begin again, so many seconds before the restart. False when none runs, or it was put off too often.
    /// </summary>
    bool Delay(int seconds);

    /// <summary>False when no countdown runs.</summary>
    /// <param name="message">Told to everybody; empty tells nothing.</param>
    bool Abort(string message);
}
