using OpenSim.Console.Terminal;

namespace OpenSim.Console.Tests.Terminal;

public class LineHistoryTests
{
    private string _file = "";

    [SetUp]
    public void SetUp() => _file = Path.Combine(Directory.CreateTempSubdirectory("history-").FullName, "history.txt");

    [TearDown]
    public void TearDown() => Directory.Delete(Path.GetDirectoryName(_file)!, true);

    [TestCase(false)]
    [TestCase(true)]
    public void Add_ReadAgain_KeepsTheNewest(bool stamps)
    {
        var history = new LineHistory(_file, 2, stamps);
        foreach (var line in new[] { "one", "two", " ", "two", "[x] three" })
            history.Add(line, new DateTimeOffset(2026, 11, 21, 10, 0, 5, TimeSpan.Zero));

        var again = new LineHistory(_file, 2, stamps);

        Assert.That(Enumerable.Range(0, again.Count).Select(i => again[i]), Is.EqualTo(new[] { "two", "[x] three" }));
        Assert.That(File.ReadAllLines(_file)[0], Is.EqualTo(stamps ? "[2026-11-21 10:00:05] two" : "two"));
    }

    [Test]
    public void Add_FileCannotBeWritten_HistoryStillWorks()
    {
        var history = new LineHistory(Path.Combine(_file, "not", "there"), 10, false);
        history.Add("one", default);
        Assert.That(history[0], Is.EqualTo("one"));
    }
}
