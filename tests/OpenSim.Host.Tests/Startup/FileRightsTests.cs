using OpenSim.Hosting.Startup;
using OpenSim.Testing;

namespace OpenSim.Host.Tests.Startup;

public class FileRightsTests
{
    private const UnixFileMode Wide = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute | UnixFileMode.GroupRead
        | UnixFileMode.OtherExecute;

    private const UnixFileMode Closed = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute;

    [Test]
    public void Close_FolderThatTheOperatorHasNamed_StaysAndIsTold()
    {
        using var folder = new TemporaryFolder();
        SetMode(folder.Path, Wide);
        Assert.That(new DataFolder(folder.Path).OpenToOthers, Does.Contain($"'chmod -R go= {folder.Path}'"));
        Assert.That(new DirectoryInfo(folder.Path).UnixFileMode, Is.EqualTo(Wide));
        SetMode(folder.Path, Closed);
        Assert.That(new DataFolder(folder.Path).OpenToOthers, Is.Null);
    }

    [Test]
    public void Close_FolderOfOurOwn_IsClosed()
    {
        using var folder = new TemporaryFolder();
        SetMode(folder.Path, Wide);
        Assert.That(FileRights.Close(folder.Path, isNamed: false), Is.Null);
        Assert.That(new DirectoryInfo(folder.Path).UnixFileMode, Is.EqualTo(Closed));
    }

    [Test]
    public async Task Files_OfAWholeSimulator_AreForItsOwnerOnly()
    {
        FileRights.MakeFilesForOwnerOnly(); // as the program does first of all; no test of this project minds
        using var host = new TestHost();
        await using (var simulator = await host.Start("--user", "Ada Lovelace"))
        {
            foreach (var line in new[] { "config save saved.ini", "terrain save land.r32", "save oar saved.oar", "trace save ticks.json",
                "dump scene scene.txt", "export-map", "stats save stats.txt", "save xml2" })
                Assert.That(await TestHost.Type(simulator, line), Does.Not.StartWith("FAILED"), line);
        }

        var open = Directory.EnumerateFileSystemEntries(host.Folder, "*", SearchOption.AllDirectories)
            .Where(path => (new FileInfo(path).UnixFileMode & ~Closed) != 0);
        Assert.That(open, Is.Empty);
        Assert.That(Directory.EnumerateFiles(host.Folder, "OpenSim.db*"), Is.Not.Empty);
    }

    private static void SetMode(string path, UnixFileMode mode)
    {
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(path, mode);
    }
}
