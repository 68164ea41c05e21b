using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Architecture.Tests;

/// <summary>The rules of style that a machine can check; the reasons stand in docs/architecture.md and in the messages.</summary>
public class SourceRuleTests
{
    private const int MaxFileLines = 500;
    private const int WishedFileLines = 300;
    private const int MaxMethodLines = 80;
    private const int MaxColumns = 140;
    private const int WishedMethodLines = 25;

    // Parts of words, put together here so that this file does not find itself.
    private static readonly (string Word, string Instead)[] Banned =
    [
        ("TO" + "DO", "do it, or write an issue"),
        ("FIX" + "ME", "mend it, or write an issue"),
        ("NotImplemented" + "Exception", "write it, or leave the member out"),
        ("#" + "region", "a region is a file that wants to be born"),
        ("/work" + "/", "no paths of one machine in the repository")
    ];

    // Members that a framework's interface, the compiler or generated code asks for.
    private static readonly string[] CalledFromOutside =
        ["CreateContext", "DisposeContext", "ProcessRequestAsync", "Initialize", "AppendLiteral", "Bytes1", "Bytes2"];

    // Named by tests alone, to see whether something is kept, held or let go; or by whoever writes a program over the library for viewers.
    private static readonly string[] LookedAt =
    [
        "AreShort", "AssetCount", "BlocksKept", "Cleared", "Deselect", "HasMedia", "IdleCount", "IsLand", "IsRented", "IsTerse", "KeptCount",
        "LongestCoded", "MaterialOf", "MeshCount", "PartByLink", "PresencesIn", "SayInGroup", "StepToRest", "Volume", "WatcherCount",
        "WriteExample"
    ];

    // By these words a member, its class or its file says that it waits for scripts, for an engine of physics or for add-ons.
    private static readonly Regex Awaited = new("script|engine|physics|modules", RegexOptions.IgnoreCase);

    // What is never read again when it is half: parts and temporary files, records of their own checksum, notes of a process.
    private static readonly string[] WritesInPlace =
    [
        "WholeFile.cs", "OwnFile.cs", "ArchiveFiles.cs", "AssetFileCache.cs", "MapImageService.cs", "UploadFolder.cs", "RestartMarker.cs",
        "CodeFolder.cs", "PidFile.cs", "StoreVerification.cs", "OarLoader.cs", "StatGallery.cs", "StatsCommands.cs"
    ];

    private static readonly Regex WriteInPlace = new(@"\bFile\.(WriteAll|AppendAll|Create\w*\()|FileMode\.Create\b|\bOwnFile\.Open\(");

    // Names of classes of which a part has the attribute.
    private static readonly HashSet<string> ScriptFunctions = [.. Repository.Sources.SelectMany(s => s.Syntax.DescendantNodes())
        .OfType<ClassDeclarationSyntax>().Where(c => Has(c.AttributeLists, "ScriptFunctions")).Select(c => c.Identifier.Text)];

    private static IReadOnlyList<SourceFile> Sources => Repository.Sources;

    [Test]
    public void Files_AreShortEnoughToRead()
    {
        var tooLong = Sources.Where(s => s.LineCount > MaxFileLines).Select(s => $"{s} has {s.LineCount} lines").ToList();
        Review($"files over {WishedFileLines} lines", Sources.Where(s => s.LineCount > WishedFileLines).Select(s => $"{s} {s.LineCount}"));
        Rule.Holds(tooLong, $"At most {MaxFileLines} lines, better {WishedFileLines}: part the file by subject.");
    }

    [Test]
    public void Methods_AreShortEnoughToRead()
    {
        var methods = Sources.SelectMany(MethodLengths).ToList();
        Review($"methods over {WishedMethodLines} lines", methods.Where(m => m.Lines > WishedMethodLines)
            .Select(m => $"{m.Where} {m.Name} {m.Lines}"));
        Rule.Holds(
            methods.Where(m => m.Lines > MaxMethodLines).Select(m => $"{m.Where}: {m.Name} has {m.Lines} lines"),
            $"At most {MaxMethodLines} lines, better {WishedMethodLines}: a long method is a list of named steps.");
    }

    [Test]
    public void Lines_FitTwoBesideOneAnother()
    {
        var wrong = from source in Sources
                    from line in source.Text.Split('\n').Index()
                    where line.Item.Length > MaxColumns && !line.Item.Contains('"') && !IsInText(source, line.Index)
                    select $"{source.At(line.Index + 1)}: {line.Item.Length} columns";
        Rule.Holds(wrong,
            $"At most {MaxColumns} columns, so that two files can be read side by side; a line with a text in it may be longer.");
    }

    [Test]
    public void Files_AreNamedAfterTheirType()
    {
        var wrong = Sources
            .Where(s => s.TypeNames.Distinct().Count() == 1 && !s.TypeNames.Contains(Path.GetFileName(s.Path).Split('.')[0]))
            .Select(s => $"{s} holds {string.Join(", ", s.TypeNames)}");
        Rule.Holds(wrong,
            "The file is named after its type: Type.cs, or Type.Part.cs for a part of it. A few small records of one subject may share a "
            + "file named after the subject.");
    }

    [Test]
    public void Namespaces_AreProjectAndFolder()
    {
        var projects = Repository.Projects.OrderByDescending(p => p.Folder.Length).ToList();
        var wrong = new List<string>();
        foreach (var source in Sources.Where(s => s.Namespace is not null))
        {
            var project = projects.First(p => source.Path.StartsWith(p.Folder + Path.DirectorySeparatorChar, StringComparison.Ordinal));
            var folders = Path.GetRelativePath(project.Folder, Path.GetDirectoryName(source.Path)!)
                .Replace(Path.DirectorySeparatorChar, '.');
            var root = RootNamespace(project);
            var expected = folders == "." ? root : $"{root}.{folders}";
            if (source.Namespace != expected)
                wrong.Add($"{source}: {source.Namespace}, expected {expected}");
        }

        Rule.Holds(wrong, "Whoever reads a name finds the file: namespace = project and folder.");
    }

    [Test]
    public void Files_TakeThePlaceOfOthersWhenTheyAreWhole()
    {
        var places = Sources.Where(source => WriteInPlace.IsMatch(source.Text)
            && Path.GetRelativePath(Repository.Root, source.Path).StartsWith("src", StringComparison.Ordinal)).ToList();
        Rule.Holds(
            places.Where(source => !WritesInPlace.Contains(Path.GetFileName(source.Path))).Select(source => $"{source}"),
            "A full disk or a kill must not leave half a file: WholeFile.Write.");
        Assert.That(WritesInPlace, Is.SubsetOf(places.Select(source => Path.GetFileName(source.Path))), "no longer needed in the list");
    }

    [Test]
    public void Sources_HaveNoBannedWords()
    {
        var wrong = from source in Sources
                    from banned in Banned
                    from line in LinesWith(source, banned.Word)
                    select $"{source.At(line)}: {banned.Word} ({banned.Instead})";
        Rule.Holds(wrong, "These do not belong in the source.");
    }

    [Test]
    public void Classes_AreNotCalledManagerOrHelper()
    {
        var wrong = Sources.Where(s => s.TypeNames.Any(t => Regex.IsMatch(t, "(Manager|Helper|Helpers|Util|Utils|Utility|Utilities)$")))
            .Select(s => s.ToString());
        Rule.Holds(wrong, "Name the class after what it is or does; everything manages and helps.");
    }

    [Test]
    public void Members_AreNamedSomewhereElse()
    {
        var named = Sources.SelectMany(s => s.Syntax.DescendantTokens()).Where(t => t.IsKind(SyntaxKind.IdentifierToken))
            .CountBy(t => t.Text).ToDictionary();
        var wrong = from source in Sources.Where(s => !s.IsTest)
                    from member in source.Syntax.DescendantNodes().OfType<MemberDeclarationSyntax>()
                    where !member.Modifiers.Any(SyntaxKind.OverrideKeyword)
                    where !IsAskedForByAnInterface(member)
                    let name = ((member as MethodDeclarationSyntax)?.Identifier ?? (member as PropertyDeclarationSyntax)?.Identifier)?.Text
                    where name is not null && named[name] == 1 && !CalledFromOutside.Contains(name) && !IsCalledByScripts(member)
                    select $"{source.At(LineOf(member))}: {name}";
        Rule.Holds(wrong, "Nobody calls it, not even a test. What waits for its caller is written with its caller.");
    }

    [Test]
    public void Members_AreNamedInTheProductToo()
    {
        Dictionary<string, int> In(Func<SourceFile, bool> which) => Sources.Where(which).SelectMany(s => s.Syntax.DescendantTokens())
            .Where(t => t.IsKind(SyntaxKind.IdentifierToken)).CountBy(t => t.Text).ToDictionary();
        var named = In(s => !s.IsTest);
        var dead = (from source in Sources.Where(s => !s.IsTest)
                    from member in source.Syntax.DescendantNodes().OfType<MemberDeclarationSyntax>()
                    where !member.Modifiers.Any(SyntaxKind.OverrideKeyword)
                    where !IsAskedForByAnInterface(member)
                    let name = ((member as MethodDeclarationSyntax)?.Identifier ?? (member as PropertyDeclarationSyntax)?.Identifier)?.Text
                    where name is not null && named[name] == 1 && !CalledFromOutside.Contains(name) && !IsAwaited(source, member)
                    select (Name: name, Where: source.At(LineOf(member)))).ToList();
        Rule.Holds(dead.Where(d => !LookedAt.Contains(d.Name)).Select(d => $"{d.Where}: {d.Name}"),
            "Nothing but tests calls it: use it, take it away, or say in its docstring which scripts, engine or modules it waits for.");
    }

    private static bool IsAskedForByAnInterface(MemberDeclarationSyntax member) =>
        member is MethodDeclarationSyntax { ExplicitInterfaceSpecifier: not null }
        or PropertyDeclarationSyntax { ExplicitInterfaceSpecifier: not null };

    // Tables of the tests name those as scripts do.
    private static bool IsCalledByScripts(MemberDeclarationSyntax member) =>
        (member.Parent is ClassDeclarationSyntax { Identifier.Text: var name } && ScriptFunctions.Contains(name))
        || Has(member.AttributeLists, "ScriptInvocation") || Has(member.AttributeLists, "ScriptConstant");

    private static bool Has(SyntaxList<AttributeListSyntax> lists, string attribute) =>
        lists.SelectMany(list => list.Attributes).Any(a => a.Name.ToString() == attribute);

    private static bool IsAwaited(SourceFile source, MemberDeclarationSyntax member) => source.ToString().Contains("Script", StringComparison.Ordinal)
        || Awaited.IsMatch(member.GetLeadingTrivia().ToFullString()) || Awaited.IsMatch(member.Parent!.GetLeadingTrivia().ToFullString());

    [Test]
    public void Fields_StandAboveMethods()
    {
        var wrong = from source in Sources.Where(s => !s.IsTest)
                    from type in source.Syntax.DescendantNodes().OfType<TypeDeclarationSyntax>()
                    from field in type.Members.SkipWhile(m => m is not BaseMethodDeclarationSyntax).OfType<FieldDeclarationSyntax>()
                    select $"{source.At(LineOf(field))}: {field.Declaration.Variables[0].Identifier.Text}";
        Rule.Holds(wrong, "What a class holds is read first: constants and fields stand above its methods.");
    }

    [Test]
    public void Fields_HaveNoHungarianPrefix()
    {
        var wrong = Sources.SelectMany(s => s.Syntax.DescendantNodes().OfType<FieldDeclarationSyntax>()
            .SelectMany(f => f.Declaration.Variables)
            .Where(v => Regex.IsMatch(v.Identifier.Text, "^[ms]_"))
            .Select(v => $"{s.At(LineOf(v))}: {v.Identifier.Text}"));
        Rule.Holds(wrong, "Private fields are _camelCase.");
    }

    [Test]
    public void Limits_AreCalledMaxAndMin()
    {
        var wrong = Sources.SelectMany(s => s.Syntax.DescendantNodes()
            .Select(n => (Node: n, Name: NameOf(n)))
            .Where(n => Regex.IsMatch(n.Name, "^_?([Mm]ost|[Ll]east)([A-Z]|$)"))
            .Select(n => $"{s.At(LineOf(n.Node))}: {n.Name}"));
        Rule.Holds(wrong, "Limits are called Max… and Min….");

        static string NameOf(SyntaxNode node) => node switch
        {
            VariableDeclaratorSyntax { Parent.Parent: FieldDeclarationSyntax } field => field.Identifier.Text,
            PropertyDeclarationSyntax property => property.Identifier.Text,
            ParameterSyntax { Type: not null } parameter => parameter.Identifier.Text,
            _ => ""
        };
    }

    [Test]
    public void Methods_ThatReturnATask_HaveNoSuffix()
    {
        var wrong = Sources.SelectMany(s => s.Syntax.DescendantNodes()
            .Select(n => (Node: n, Name: NameOf(n)))
            .Where(n => n.Name.EndsWith("Async", StringComparison.Ordinal) && n.Name is not ("DisposeAsync" or "ProcessRequestAsync"))
            .Select(n => $"{s.At(LineOf(n.Node))}: {n.Name}"));
        Rule.Holds(wrong, "What a method returns says that it is waited for; only what the runtime asks for by name ends in Async.");

        static string NameOf(SyntaxNode node) => node switch
        {
            MethodDeclarationSyntax method when !method.Modifiers.Any(SyntaxKind.OverrideKeyword) => method.Identifier.Text,
            LocalFunctionStatementSyntax function => function.Identifier.Text,
            _ => ""
        };
    }

    [Test]
    public void Joining_IsAddTo()
    {
        var wrong = Sources.SelectMany(s => s.Syntax.DescendantNodes().OfType<MethodDeclarationSyntax>()
            .Where(m => !m.Modifiers.Any(SyntaxKind.PrivateKeyword) && Regex.IsMatch(m.Identifier.Text, "^(Register|AddAll|Enlist|Join|JoinTo)$"))
            .Where(m => m.ParameterList.Parameters.Any(p => Regex.IsMatch(p.Type!.ToString(), "(Registry|Table|Router)$")))
            .Select(m => $"{s.At(LineOf(m))}: {m.Identifier.Text}"));
        Rule.Holds(wrong, "What joins a registry of commands, statistics, messages, capabilities or pages does so by AddTo(registry).");
    }

    [Test]
    public void CatchBlocks_SayWhyTheySwallow()
    {
        var wrong = Sources.SelectMany(s => s.Syntax.DescendantNodes().OfType<CatchClauseSyntax>()
            .Where(c => c.Block.Statements.Count == 0 && !c.Block.DescendantTrivia().Any(IsComment))
            .Select(c => s.At(LineOf(c))));
        Rule.Holds(wrong, "An empty catch needs a comment that says why nothing is the right thing to do.");
    }

    [Test]
    public void Pragmas_SayWhy()
    {
        var wrong = from source in Sources
                    from line in source.Text.Split('\n').Index()
                    where Regex.IsMatch(line.Item, @"^\s*#pragma warning disable (?!.*// \S)")
                    select source.At(line.Index + 1);
        Rule.Holds(wrong, "Where a rule does not hold, the line that switches it off says why, after //.");
    }

    [Test]
    public void Tests_ThatSkip_FailInContinuousIntegration()
    {
        var skip = new Regex(@"Assert\." + @"(Ignore|Inconclusive)\(|\[" + @"(Ignore|Explicit)[\(\]]");
        var wrong = Sources.Where(s => s.IsTest && skip.IsMatch(s.Text) && !s.Text.Contains("\"CI\"", StringComparison.Ordinal))
            .Select(s => s.ToString());
        Rule.Holds(wrong,
            "A test may skip a part that the machine lacks only where the environment variable CI is not \"true\"; there it must fail.");
    }

    [Test]
    public void Tests_HaveNoSleeps()
    {
        var wrong = from source in Sources.Where(s => s.IsTest)
                    from line in LinesWith(source, "Task." + "Delay(")
                    select source.At(line);
        Review("waits by the clock in tests", wrong);
    }

    // A line that begins inside a text: raw ones have no quotes of their own.
    private static bool IsInText(SourceFile source, int line)
    {
        var start = source.Syntax.SyntaxTree.GetText().Lines[line].Start;
        var token = source.Syntax.FindToken(start);
        return token.SpanStart < start || token.Parent?.FirstAncestorOrSelf<InterpolatedStringExpressionSyntax>()?.SpanStart < start;
    }

    private static IEnumerable<(string Where, string Name, int Lines)> MethodLengths(SourceFile source) =>
        from method in source.Syntax.DescendantNodes().OfType<BaseMethodDeclarationSyntax>()
        let body = (SyntaxNode?)method.Body ?? method.ExpressionBody
        where body is not null
        let span = body.GetLocation().GetLineSpan()
        let name = (method as MethodDeclarationSyntax)?.Identifier.Text ?? "constructor or operator"
        select (source.At(LineOf(method)), name, span.EndLinePosition.Line - span.StartLinePosition.Line - 1);

    private static IEnumerable<int> LinesWith(SourceFile source, string word)
    {
        var line = 0;
        foreach (var text in source.Text.Split('\n'))
        {
            line++;
            if (text.Contains(word, StringComparison.Ordinal))
                yield return line;
        }
    }

    // The class Scene would hide a namespace of that name (docs/adr/0001); the executable's own namespace must not be the prefix of all
    // others.
    private static string RootNamespace(Project project) => project.Name switch
    {
        "OpenSim.Scene" => "OpenSim.World",
        _ => project.RootNamespace
    };

    private static bool IsComment(SyntaxTrivia trivia) =>
        trivia.IsKind(SyntaxKind.SingleLineCommentTrivia) || trivia.IsKind(SyntaxKind.MultiLineCommentTrivia);

    private static int LineOf(SyntaxNode node) => node.GetLocation().GetLineSpan().StartLinePosition.Line + 1;

    /// <summary>Not a failure: a list for whoever tidies up next.</summary>
    private static void Review(string title, IEnumerable<string> lines)
    {
        foreach (var line in lines)
            TestContext.Out.WriteLine($"{title}: {line}");
    }
}
