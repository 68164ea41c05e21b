namespace OpenSim.Conference.Members;

/// <summary>A host of the conference, by its name: it says whose turn it is to start, so that not all do at once.</summary>
public interface IHostGrain : IGrainWithStringKey
{
    /// <summary>
    /// Takes over what runs already, then starts services, and when they are ready the regions that do not run, in the file's order.
    /// </summary>
    [ResponseTimeout("1.00:00:00")]
    Task StartAll();

    /// <summary>
    /// Ends the regions, then the services, whatever runs of them. Completes when all have saved and are gone: with the highest of their
    /// exit codes, 0 when everything is saved.
    /// </summary>
    [ResponseTimeout("1.00:00:00")]
    Task<int> EndAll();

    /// <summary>
    /// Begins to restart region after region: the people of each are moved aside, and back when it is ready. False when that is under way
    /// already.
    /// </summary>
    Task<bool> BeginRestart(string[] regions);

    /// <summary>Completes when no such restart is under way.</summary>
    /// <returns>How many regions the last one has left out; 0 when there was none.</returns>
    [ResponseTimeout("1.00:00:00")]
    Task<int> Restarted();

    /// <summary>Asks for a turn to start.</summary>
    /// <param name="isUrgent">Before those that wait: it was there a moment ago, and people were in it.</param>
    Task Ask(string member, bool isUrgent);

    /// <summary>Gives the turn back: it is ready, or has failed.</summary>
    Task Done(string member);

    /// <summary>Shows a sentence to everybody in all regions that are ready, but in that one.</summary>
    Task Tell(string sentence, string except);
}
