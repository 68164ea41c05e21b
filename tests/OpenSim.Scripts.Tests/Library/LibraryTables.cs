using System.Reflection;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Library.Maths;

namespace OpenSim.Scripts.Tests.Library;

/// <summary>
/// Tables of calls and their results: <c>llGetSubString("abc", 0, 1) → "ab"</c>, with <c>opensimulator:</c> before those that differ there.
/// Floats, vectors and rotations are equal within 0.00001.
/// </summary>
public sealed class LibraryTables
{
    private static readonly string Folder = Path.Combine(TestContext.CurrentContext.TestDirectory, "Library", "Tables");

    private static readonly Dictionary<string, MethodInfo[]> Methods = typeof(MathFunctions).Assembly.GetTypes()
        .Where(type => type.GetCustomAttribute<ScriptFunctionsAttribute>() != null)
        .SelectMany(type => type.GetMethods(BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly))
        .GroupBy(method => method.Name).ToDictionary(group => group.Key, group => group.ToArray());

    public static IEnumerable<TestCaseData> Rows() =>
        from file in Directory.EnumerateFiles(Folder, "*.txt").Order(StringComparer.Ordinal)
        from line in File.ReadLines(file)
        where line.Contains(" → ")
        select new TestCaseData(line).SetArgDisplayNames(Path.GetFileNameWithoutExtension(file) + " " + line.Replace('"', '\''));

    [TestCaseSource(nameof(Rows))]
    public void Call_OfTheTable_GivesItsResult(string row)
    {
        var dialect = row.StartsWith("opensimulator: ", StringComparison.Ordinal) ? Dialect.OpenSimulator : Dialect.SecondLife;
        var parts = row[(dialect == Dialect.OpenSimulator ? "opensimulator: ".Length : 0)..].Split(" → ");
        Assert.That(parts, Has.Length.EqualTo(2));

        var result = new CallReader(parts[0], Methods, dialect).Value();
        var expected = new CallReader(parts[1], Methods, dialect).Value();

        Assert.That(CallReader.Show(result), Is.EqualTo(CallReader.Show(expected)));
    }

    [Test]
    public void Functions_OfTheLibrary_AreDeclaredSo()
    {
        var wrong = Methods.Values.SelectMany(group => group)
            .Where(method => !ApiDeclarations.All.Functions.TryGetValue(method.Name, out var forms)
                || !forms.Any(form => Fits(form, method)))
            .Select(method => method.ToString());
        Assert.That(wrong, Is.Empty);
    }

    [Test]
    public void Functions_OfTheLibrary_StandInATable()
    {
        var called = Rows().Select(row => (string)row.Arguments[0]!).ToList();
        // In the place of those without a result the compiler writes others.
        var missing = Methods.Where(group => group.Value.Any(method => method.ReturnType != typeof(void)))
            .Select(group => group.Key).Where(name => !called.Exists(row => row.Contains(name + "(")));
        Assert.That(missing, Is.Empty);
    }

    private static bool Fits(ApiFunction form, MethodInfo method)
    {
        var parameters = method.GetParameters().Where(p => p.ParameterType != typeof(Dialect)).ToList();
        return CallReader.TypeOf(form.ReturnType) == method.ReturnType
            && form.Parameters.Select(p => CallReader.TypeOf(p.Type)).SequenceEqual(parameters.Select(p => p.ParameterType));
    }
}
