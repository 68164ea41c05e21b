using OpenSim.Console.Terminal;

namespace OpenSim.Console.Tests.Terminal;

public class LineEditorTests
{
    private LineHistory _history = null!;
    private LineEditor _editor = null!;

    [SetUp]
    public void SetUp()
    {
        _history = new LineHistory(null, 3, false);
        foreach (var line in new[] { "lost", "first", "second", "second", "third" })
            _history.Add(line, default);
        _editor = new LineEditor(_history);
        _editor.Clear();
    }

    [Test]
    public void Take_TextAndMovement_EditsInPlace()
    {
        Type("shw users");
        Press(KeyKind.Home, KeyKind.Right, KeyKind.Right);
        Type("o");
        Assert.That((_editor.Text, _editor.Cursor), Is.EqualTo(("show users", 3)));
        Press(KeyKind.End, KeyKind.Backspace, KeyKind.Left, KeyKind.Delete);
        Assert.That(_editor.Text, Is.EqualTo("show use"));
    }

    [Test]
    public void Take_AtTheEnds_ChangesNothing()
    {
        Assert.That(_editor.Take(new Key(KeyKind.Backspace)), Is.EqualTo(EditResult.Nothing));
        Assert.That(_editor.Take(new Key(KeyKind.Delete)), Is.EqualTo(EditResult.Nothing));
        Assert.That(_editor.Take(new Key(KeyKind.Left)), Is.EqualTo(EditResult.Nothing));
        Assert.That(_editor.Take(new Key(KeyKind.Right)), Is.EqualTo(EditResult.Nothing));
        Assert.That(_editor.Take(new Key(KeyKind.Swap)), Is.EqualTo(EditResult.Nothing));
    }

    [Test]
    public void Take_WordsCutAndPaste_AsInAShell()
    {
        Type("one two three");
        Press(KeyKind.DeleteWordBack);
        Assert.That(_editor.Text, Is.EqualTo("one two "));
        Press(KeyKind.Home, KeyKind.Paste);
        Assert.That(_editor.Text, Is.EqualTo("threeone two "));
        Press(KeyKind.WordRight, KeyKind.DeleteToEnd);
        Assert.That(_editor.Text, Is.EqualTo("threeone"));
        Press(KeyKind.DeleteToStart);
        Assert.That(_editor.Text, Is.Empty);
    }

    [Test]
    public void Take_Swap_ExchangesLetters()
    {
        Type("shwo");
        Press(KeyKind.Swap);
        Assert.That(_editor.Text, Is.EqualTo("show"));
    }

    [Test]
    public void Take_UpAndDown_GoThroughHistoryAndBackToWhatWasTyped()
    {
        Type("new");
        Assert.That(Through(KeyKind.Up, 4), Is.EqualTo(new[] { "third", "second", "first", "first" }));
        Assert.That(Through(KeyKind.Down, 4), Is.EqualTo(new[] { "second", "third", "new", "new" }));
    }

    [Test]
    public void Take_EndOfInput_OnlyOnAnEmptyLine()
    {
        Assert.That(_editor.Take(new Key(KeyKind.EndOfInput)), Is.EqualTo(EditResult.EndOfInput));
        Type("x");
        Press(KeyKind.Home);
        Assert.That(_editor.Take(new Key(KeyKind.EndOfInput)), Is.EqualTo(EditResult.Changed), "else it deletes");
        Assert.That(_editor.Text, Is.Empty);
    }

    [Test]
    public void ReplaceWord_WithBlanks_QuotesIt()
    {
        Type("change region my");
        _editor.ReplaceWord("my", "My Region", finished: true);
        Assert.That(_editor.Text, Is.EqualTo("change region \"My Region\" "));

        _editor.Clear();
        Type("change region \"my");
        _editor.ReplaceWord("my", "My Region", finished: false);
        Assert.That(_editor.Text, Is.EqualTo("change region \"My Region"));
    }

    [Test]
    public void Take_LettersOutsideTheBasicPlane_AreOneStep()
    {
        Type("a😀b");
        Press(KeyKind.Left, KeyKind.Backspace);
        Assert.That(_editor.Text, Is.EqualTo("ab"));
    }

    private void Type(string text)
    {
        foreach (var rune in text.EnumerateRunes())
            _editor.Take(new Key(KeyKind.Text, rune));
    }

    private void Press(params KeyKind[] keys)
    {
        foreach (var kind in keys)
            _editor.Take(new Key(kind));
    }

    private IEnumerable<string> Through(KeyKind key, int times)
    {
        var seen = new List<string>();
        for (var i = 0; i < times; i++)
        {
            Press(key);
            seen.Add(_editor.Text);
        }

        return seen;
    }
}
