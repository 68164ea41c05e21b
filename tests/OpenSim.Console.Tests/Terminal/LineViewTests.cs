using OpenSim.Console.Terminal;

namespace OpenSim.Console.Tests.Terminal;

public class LineViewTests
{
    [TestCase("# ", "abc", 3, 80, "# abc", 5)]
    [TestCase("# ", "abc", 0, 80, "# abc", 2)]
    [TestCase("# ", "abcdefghijklmnopqrst", 20, 20, "# efghijklmnopqrst", 18)]
    [TestCase("# ", "abcdefghijklmnopqrst", 0, 20, "# abcdefghijklmnopq", 2)]
    [TestCase("a very long prompt # ", "abc", 3, 20, "prompt # abc", 12)]
    [TestCase("a very long prompt # ", "abc", 3, 1, "abc", 3)]
    [TestCase("# ", "a\u001b[2J", 1, 80, "# a?[2J", 3)]
    public void Fit_OneRow_KeepsTheCursorInSight(string prompt, string text, int cursor, int width, string row, int column)
    {
        Assert.That(LineView.Fit(prompt, text, cursor, width), Is.EqualTo((row, column)));
    }

    [Test]
    public void Fit_AnyCursorAndWidth_NeverReachesTheLastColumn()
    {
        var text = new string('x', 300);
        for (var width = 1; width < 120; width++)
        {
            for (var cursor = 0; cursor <= text.Length; cursor += 7)
            {
                var (row, column) = LineView.Fit("Region (Somewhere) # ", text, cursor, width);
                Assert.That(row.Length, Is.LessThanOrEqualTo(Math.Max(10, width - 1)));
                Assert.That(column, Is.LessThanOrEqualTo(Math.Max(10, width - 1)));
            }
        }
    }
}
