using System.Runtime.CompilerServices;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Code.Methods;
using OpenSim.Scripts.Library.Maths;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>
/// Each declared function has a method of its form, or a reason in its declaration why it does nothing, or stands in
/// docs/scripters-missing.md. UPDATE_FUNCTIONS=1 takes out of that page what has been written since, and writes
/// docs/scripters-functions.md; UPDATE_FUNCTIONS=declared puts functions in that have been declared since.
/// </summary>
public class MissingFunctionTests
{
    private static readonly ApiMethods Methods = new(typeof(RegionScript).Assembly, typeof(MathFunctions).Assembly);

    private static readonly FunctionPages Pages = new(Methods);

    private static string Update => Environment.GetEnvironmentVariable("UPDATE_FUNCTIONS") ?? "";

    [Test]
    public void Functions_HaveAMethod_OrAReason_OrAreListed()
    {
        var page = PathOf("scripters-missing.md");
        if (Update != "declared")
            Assert.That(Pages.Missing.Except(Listed(page)), Is.Empty, "These have no method, and had one: the list only shrinks.");
        Compare(page, Pages.MissingPage());
    }

    [Test]
    public void Functions_ThatDoNothingForAReason_HaveNoMethod() => Assert.That(
        Pages.Declared.Where(f => f.Reason.Length > 0 && Methods.Find(f) is not null).Select(f => f.Name), Is.Empty);

    [Test]
    public void Page_OfFunctions_IsWhatTheyAre() => Compare(PathOf("scripters-functions.md"), Pages.FunctionsPage());

    [Test]
    public void Methods_AreOfDeclaredFunctions_AndOfTheirForm()
    {
        var found = Pages.Declared.Where(f => Methods.Find(f) is not null).Select(f => f.Name).ToHashSet();
        Assert.That(Methods.Names.Where(name => char.IsLower(name[0]) && !found.Contains(name)), Is.Empty);
    }

    private static void Compare(string path, string page)
    {
        if (Update.Length > 0)
            File.WriteAllText(path, page);
        Assert.That(File.Exists(path) ? File.ReadAllText(path) : "", Is.EqualTo(page), "Run this test with UPDATE_FUNCTIONS=1.");
    }

    private static IEnumerable<string> Listed(string path) => File.ReadLines(path)
        .Where(line => line.StartsWith("- `", StringComparison.Ordinal)).Select(line => line[3..^1]);

    private static string PathOf(string page, [CallerFilePath] string here = "") =>
        Path.GetFullPath(Path.Combine(Path.GetDirectoryName(here)!, "..", "..", "docs", page));
}
