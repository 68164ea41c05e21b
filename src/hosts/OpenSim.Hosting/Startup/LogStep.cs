using System.Xml;
using OpenSim.Hosting.Options;
using OpenSim.Logging;
using OpenSim.Settings;

namespace OpenSim.Hosting.Startup;

/// <summary>Finds log4net's settings: the file of <c>--logconfig</c>, the one beside the program, or what is built in.</summary>
public static class LogStep
{
    /// <exception cref="StartupException">The file is missing or is not such a file.</exception>
    public static LogConfiguration Read(ProgramOptions options, DataFolder folder, Configuration configuration)
    {
        var beside = Path.Combine(folder.Program, options.LogFile);
        var file = options.LogConfig is { } named ? folder.Named(named) : File.Exists(beside) ? beside : null;
        try
        {
            return LogConfiguration.Read(file, folder.Data, configuration.Get(ProgramSettings.LogFile).Text);
        }
        catch (Exception e) when (e is XmlException or IOException or UnauthorizedAccessException)
        {
            throw new StartupException($"The settings of the log, {file}, cannot be read: {e.Message}");
        }
    }

    public static LogConfiguration BuiltIn(DataFolder folder) => LogConfiguration.Read(null, folder.Data, "");
}
