using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Api.Running;

/// <summary>Who may call os functions. Needs the token.</summary>
public interface IFunctionRights
{
    /// <summary>Everyone may; false too while it has not been asked yet. Any thread, without the token.</summary>
    bool IsOpen(int guard);

    /// <summary>Ends a script that may not.</summary>
    /// <param name="guard">Number of the function's guard.</param>
    void Ask(RegionScript script, int guard);

    /// <summary>
    /// Why it may not, in words; null when it may. Empty while somebody's level is asked for: the script calls its function again.
    /// </summary>
    string? RefusalOf(RegionScript script, ApiGuard guard);
}
