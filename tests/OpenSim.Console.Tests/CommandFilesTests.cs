namespace OpenSim.Console.Tests;

public class CommandFilesTests
{
    private string _outside = null!;
    private string _folder = null!;
    private CommandFiles _files = null!;

    [SetUp]
    public void MakeFolders()
    {
        _outside = Directory.CreateTempSubdirectory("files-").FullName;
        _folder = Directory.CreateDirectory(Path.Combine(_outside, "data")).FullName;
        Directory.CreateDirectory(Path.Combine(_outside, "data-of-others"));
        Directory.CreateDirectory(Path.Combine(_folder, "archives"));
        Directory.CreateSymbolicLink(Path.Combine(_folder, "out"), _outside);
        Directory.CreateSymbolicLink(Path.Combine(_folder, "up"), "..");
        File.CreateSymbolicLink(Path.Combine(_folder, "link.oar"), Path.Combine(_outside, "theirs.oar"));
        File.CreateSymbolicLink(Path.Combine(_folder, "inner.oar"), "archives/ours.oar");
        File.CreateSymbolicLink(Path.Combine(_folder, "innocent.xml"), "OpenSim.db");
        File.CreateSymbolicLink(Path.Combine(_folder, "round"), "round");
        _files = new CommandFiles(_folder);
    }

    [TearDown]
    public void Delete() => Directory.Delete(_outside, recursive: true);

    [TestCase("/etc/passwd")]
    [TestCase("../theirs.oar")]
    [TestCase("archives/../../theirs.oar")]
    [TestCase("../data-of-others/x.oar")]
    [TestCase("out/x.oar")]
    [TestCase("out")]
    [TestCase("up/x.oar")]
    [TestCase("archives/../out/new/x.oar")]
    [TestCase("link.oar")]
    [TestCase("round")]
    [TestCase("round/x.oar")]
    [TestCase(".")]
    [TestCase("OpenSim.db")]
    [TestCase("opensim.DB-wal")]
    [TestCase("operator.token")]
    [TestCase("innocent.xml")]
    public void Remote_WhatIsNotForIt_IsRefused_AndTheOwnConsoleMayHaveIt(string file)
    {
        Assert.Throws<FileRefusedException>(() => _files.PathOf(file, CommandOrigin.Remote));
        Assert.That(_files.PathOf(file, CommandOrigin.Local), Is.EqualTo(Path.GetFullPath(file, _folder)));
    }

    [TestCase("x.oar")]
    [TestCase("new/x.oar")]
    [TestCase("archives/../x.oar")]
    [TestCase("inner.oar")]
    [TestCase("..x.oar")]
    public void Remote_BelowTheFolder_IsTaken(string file) =>
        Assert.That(_files.PathOf(file, CommandOrigin.Remote), Is.EqualTo(Path.GetFullPath(file, _folder)));

    [Test]
    public void Remote_FolderThatIsALinkItself_IsTheFolder()
    {
        Directory.CreateSymbolicLink(Path.Combine(_outside, "alias"), _folder);
        var files = new CommandFiles(Path.Combine(_outside, "alias"));
        Assert.That(files.PathOf("x.oar", CommandOrigin.Remote), Is.EqualTo(Path.Combine(_outside, "alias", "x.oar")));
    }

    [Test]
    public void Script_RunFromElsewhere_MayDoNoMoreThanWhoRunsIt()
    {
        using var console = new ConsoleFixture("Here");
        File.WriteAllText(Path.Combine(console.Folder, "save.txt"), $"stats save {_outside}/stats.txt");
        console.Origin = CommandOrigin.Remote;
        Assert.That(console.Run("command-script save.txt", out var good), Does.Contain("only files in the data folder"));
        Assert.That(good, Is.False);
        Assert.That(File.Exists(Path.Combine(_outside, "stats.txt")), Is.False);
        console.Origin = CommandOrigin.Local;
        console.Run("command-script save.txt");
        Assert.That(File.Exists(Path.Combine(_outside, "stats.txt")));
    }
}
