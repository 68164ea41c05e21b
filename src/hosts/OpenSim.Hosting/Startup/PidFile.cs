using System.Globalization;

namespace OpenSim.Hosting.Startup;

/// <summary>[Startup] PIDFile: a file with the number of the process, for as long as it runs.</summary>
public sealed class PidFile : IDisposable
{
    private readonly string _path;

    /// <exception cref="StartupException">The file cannot be written.</exception>
    public PidFile(string path)
    {
        _path = path;
        try
        {
            File.WriteAllText(path, Environment.ProcessId.ToString(CultureInfo.InvariantCulture));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new StartupException($"[Startup] PIDFile = {path} cannot be written: {e.Message}");
        }
    }

    public void Dispose() => File.Delete(_path);
}
