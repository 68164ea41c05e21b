namespace OpenSim.Host.Startup;

/// <summary>Where the program lies and where it may write.</summary>
public sealed class DataFolder
{
    /// <exception cref="StartupException">The data folder cannot be made or written to.</exception>
    public DataFolder(string? wanted)
    {
        Program = AppContext.BaseDirectory;
        Data = Path.GetFullPath(wanted ?? Path.Combine(Program, "data"));
        try
        {
            Directory.CreateDirectory(Data);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new StartupException($"The data folder {Data} cannot be made: {e.Message}");
        }
    }

    /// <summary>The folder of the program, with the ini files: <c>bin/</c>.</summary>
    public string Program { get; }

    /// <summary>Everything that a region writes.</summary>
    public string Data { get; }

    public string In(string name) => Path.GetFullPath(name, Data);
}
