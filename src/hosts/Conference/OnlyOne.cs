using OpenSim.Conference.Plans;

namespace OpenSim.Conference;

/// <summary>
/// A lock on the conference's data: two supervisors would start each region twice. The system lets it go when its holder dies.
/// </summary>
internal static class OnlyOne
{
    /// <exception cref="PlanException">Another supervisor has it.</exception>
    public static IDisposable Take(string data)
    {
        var path = Path.Combine(data, "supervisor.lock");
        try
        {
            return new FileStream(path, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None);
        }
        catch (IOException e)
        {
            throw new PlanException($"Another supervisor looks after {data}: {e.Message}");
        }
    }
}
