using OpenSim.Conference.Plans;

namespace OpenSim.Conference.Tests.Kit;

/// <summary>A conference's file in a folder of its own, which goes away afterwards.</summary>
internal sealed class PlanFile : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("conference-");

    public PlanFile(string text) => System.IO.File.WriteAllText(File, text);

    public string Folder => _folder.FullName;

    public string File => Path.Combine(Folder, "conference.ini");

    public List<string> Warnings { get; } = [];

    public ConferencePlan Read() => PlanReader.Read(File, Warnings.Add);

    public void Dispose() => _folder.Delete(recursive: true);

    /// <summary>Regions in a row, of a program that exists everywhere.</summary>
    public static string Text(int regions, string more = "") => $"""
        [Conference]
        Name = "Small Talk"
        Program = /bin/true
        {more}
        {string.Join('\n', Enumerable.Range(1, regions).Select(n => $"[Region Hall {n}]\nLocation = {1000 + n},1000"))}
        """;
}
