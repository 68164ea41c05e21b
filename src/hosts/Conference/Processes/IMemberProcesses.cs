using OpenSim.Conference.Plans;

namespace OpenSim.Conference.Processes;

/// <summary>Processes of this host. A process is known by its number; what it is, by the folder among its arguments.</summary>
public interface IMemberProcesses
{
    /// <summary>
    /// Starts the member's program, in a session of its own: neither the end of this process nor of its terminal ends it.
    /// </summary>
    /// <exception cref="InvalidOperationException">It cannot be started; the message says why.</exception>
    /// <exception cref="IOException">Its folder cannot be written.</exception>
    int Start(MemberPlan plan);

    /// <summary>The process that runs for the member already, from an earlier supervisor for one; null when none does.</summary>
    FoundProcess? Find(MemberPlan plan);

    /// <summary>What runs below the conference's data and is no member's.</summary>
    IReadOnlyList<StrayProcess> Strays();

    /// <summary>The last line that the member has written to its standard error; empty when none can be read.</summary>
    string LastWords(MemberPlan plan);

    /// <summary>Calls back once, when the process has ended: with its exit code, null where that is not this process's to know.</summary>
    void Watch(int process, Action<int?> ended);

    /// <summary>SIGTERM: the process saves everything and ends.</summary>
    void Terminate(int process);

    /// <summary>SIGKILL.</summary>
    void Kill(int process);
}
