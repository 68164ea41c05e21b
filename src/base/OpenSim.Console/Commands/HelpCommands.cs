namespace OpenSim.Console.Commands;

/// <summary><c>help</c>: the categories, a category, the commands that begin with some words, or everything.</summary>
internal sealed class HelpCommands(CommandRegistry commands)
{
    public void AddTo(CommandRegistry registry)
    {
        registry.Group(GeneralCommands.Category).Add("help", "[all | <category> | <command words>]", "Explains commands.", Help,
            complete: done => done.Count == 1 ? Categories().Append("all") : []);
        registry.Group("Terrain").Add("terrain help", "[<command>]", "Explains the commands about land.",
            context => Explain(context, string.Join(' ', context.Arguments.Prepend("terrain"))));
    }

    private void Help(CommandContext context)
    {
        var item = string.Join(' ', context.Arguments);
        if (item.Length == 0)
            ListCategories(context);
        else if (item.Equals("all", StringComparison.OrdinalIgnoreCase))
            ListAll(context);
        else if (Categories().FirstOrDefault(c => c.Equals(item, StringComparison.OrdinalIgnoreCase)) is { } category)
            ListCategory(context, category);
        else
            Explain(context, item);
    }

    private void ListCategories(CommandContext context)
    {
        context.WriteLine("Commands come in these categories:");
        foreach (var category in Categories())
            context.WriteLine($"  {category}");
        context.WriteLine(
            "help <category> lists the commands of one, help <command> explains one, help all lists everything. Tab completes.");
    }

    private void ListAll(CommandContext context)
    {
        foreach (var category in Categories())
        {
            context.WriteLine(category);
            ListCategory(context, category);
        }
    }

    private void ListCategory(CommandContext context, string category)
    {
        foreach (var command in commands.BeginningWith([]).Where(c => c.Category.Equals(category, StringComparison.OrdinalIgnoreCase)))
            context.WriteLine($"  {command.Usage} - {command.Help}");
    }

    private void Explain(CommandContext context, string item)
    {
        var words = CommandLine.Split(item);
        var exact = commands.Find(words);
        var all = commands.BeginningWith(words);
        if (exact is not null && exact.FixedWords.Length == words.Count && all.Count == 1)
            ExplainOne(context, exact);
        else if (all.Count > 0)
            foreach (var command in all)
                context.WriteLine($"{command.Usage} - {command.Help}");
        else if (exact is not null)
            ExplainOne(context, exact);
        else
            context.Fail($"There is no command or category '{item}'.");
    }

    private static void ExplainOne(CommandContext context, Command command)
    {
        context.WriteLine($"{command.Usage}");
        context.WriteLine(command.Help);
        if (command.LongHelp.Length > 0)
            context.WriteLine(command.LongHelp);
    }

    private IEnumerable<string> Categories() =>
        commands.All.Select(c => c.Category).Distinct(StringComparer.OrdinalIgnoreCase).Order(StringComparer.OrdinalIgnoreCase);
}
