namespace OpenSim.Conference.Units;

/// <summary>Where units are written, and what of this process they need to do the same as it.</summary>
/// <param name="Folder">For the units.</param>
/// <param name="File">The conference's file, a full path.</param>
/// <param name="Supervisor">This program, which the units wait by.</param>
/// <param name="User">Whom the processes belong to.</param>
/// <param name="Runtime">Folder of .NET; null where it lies where every program looks.</param>
internal sealed record UnitPlace(string Folder, string File, string Supervisor, string User, string? Runtime)
{
    public static UnitPlace Here(string file, string folder) => new(
        Path.GetFullPath(folder), file, Environment.ProcessPath!, Environment.UserName, Environment.GetEnvironmentVariable("DOTNET_ROOT"));
}
