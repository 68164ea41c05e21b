using System.Globalization;
using System.Text;
using OpenSim.Scripts.Code.Methods;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>Pages for scripters about functions, made of the declarations and of the methods that there are.</summary>
internal sealed class FunctionPages(ApiMethods methods)
{
    private const int Width = 140;

    public IReadOnlyList<ApiFunction> Declared { get; } = [.. ApiDeclarations.All.Functions.Values.SelectMany(forms => forms)];

    public IReadOnlyList<string> Missing =>
        [.. Declared.Where(f => f.Reason.Length == 0 && methods.Find(f) is null).Select(Form).Order(StringComparer.Ordinal)];

    public string MissingPage()
    {
        var page = new StringBuilder("""
            # Functions that are not written yet

            A script that calls one of these compiles; at run time its owner is told once on the debug channel, and the result is the zero of
            its type. Written by a test (`UPDATE_FUNCTIONS=1`), which lets the list only shrink.


            """);
        page.Append(CultureInfo.InvariantCulture, $"{Missing.Count} of {Declared.Count} forms of functions.\n\n");
        foreach (var function in Missing)
            page.Append(CultureInfo.InvariantCulture, $"- `{function}`\n");
        return page.ToString();
    }

    public string FunctionsPage()
    {
        var page = new StringBuilder("""
            # Functions

            Made of their declarations by a test (`UPDATE_FUNCTIONS=1`). Those that are [not written yet](scripters-missing.md) stand apart.

            ## Without effect, and why

            Scripts that call them compile and go on; the result is the zero of its type. Where Second Life has the function
            still, the owner is told once.

            """);
        Groups(page, Declared.Where(f => f.Reason.Length > 0), f => f.Reason);
        page.Append("""

            ## Results that depend on the dialect

            `[LSL] Dialect` says whose are given, Second Life's or OpenSimulator's.

            """);
        Line(page, Declared.Where(DependsOnDialect));
        page.Append("""

            ## Forced delays

            Seconds that a script waits after a call; `[YEngine] ScriptDelayFactor` multiplies them.

            """);
        Groups(page, Declared.Where(f => f.Sleep > 0), f => f.Sleep.ToString("0.0##", CultureInfo.InvariantCulture) + " s");
        page.Append("""

            ## Permissions

            One of these has to be granted first.

            """);
        Groups(page, Declared.Where(f => f.Permissions.Count > 0), f => string.Join(" or ", f.Permissions));
        page.Append("""

            ## Threat levels of os functions

            `[OSSL]` says who may call functions of which level, and which one by one.

            """);
        Groups(page, Declared.Where(f => f.Guard?.Threat is not null), f => f.Guard!.Threat.ToString()!);
        return page.ToString();
    }

    private bool DependsOnDialect(ApiFunction function) =>
        methods.Find(function) is { } method && method.GetParameters() is [var first, ..] && first.ParameterType == typeof(Dialect);

    private static void Groups(StringBuilder page, IEnumerable<ApiFunction> functions, Func<ApiFunction, string> key)
    {
        foreach (var group in functions.GroupBy(key).OrderBy(g => g.Key, StringComparer.Ordinal))
        {
            page.Append(CultureInfo.InvariantCulture, $"\n**{group.Key}**\n");
            Line(page, group);
        }
    }

    // Names of a paragraph, in lines that are not longer than others.
    private static void Line(StringBuilder page, IEnumerable<ApiFunction> functions)
    {
        var column = 0;
        page.Append('\n');
        foreach (var name in functions.Select(f => f.Name).Distinct().Order(StringComparer.Ordinal))
        {
            if (column > 0)
                page.Append(column + name.Length + 3 > Width ? ",\n" : ", ");
            column = column == 0 || column + name.Length + 3 > Width ? name.Length : column + name.Length + 2;
            page.Append(name);
        }

        page.Append('\n');
    }

    private static string Form(ApiFunction function) =>
        $"{function.Name}({string.Join(", ", function.Parameters.Select(p => $"{p.Type.ToString().ToLowerInvariant()} {p.Name}"))})";
}
