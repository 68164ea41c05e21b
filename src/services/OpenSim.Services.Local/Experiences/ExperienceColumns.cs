using OpenSim.Services.Experiences;
using OpenSim.Store.Columns;

namespace OpenSim.Services.Local.Experiences;

/// <summary>Table experiences, as OpenSim-NGC has it.</summary>
internal abstract class ExperienceColumns : IColumns<Experience>
{
    public static string Table => "experiences";

    public static IReadOnlyList<string> Keys { get; } = ["public_id"];

    public static Experience Visit<TVisitor>(ref TVisitor v, Experience row)
        where TVisitor : struct, IColumnVisitor, allows ref struct => new()
        {
            Id = v.Id("public_id", row.Id),
            OwnerId = v.Id("owner_id", row.OwnerId),
            Name = v.Text("name", row.Name, Experience.MaxName, ColumnForm.Name),
            Description = v.Text("description", row.Description, Experience.MaxDescription),
            GroupId = v.Id("group_id", row.GroupId),
            Logo = v.Id("logo", row.Logo),
            Marketplace = v.Text("marketplace", row.Marketplace, Experience.MaxAddress),
            Slurl = v.Text("slurl", row.Slurl, Experience.MaxAddress),
            Maturity = v.Int("maturity", row.Maturity),
            Flags = (ExperienceFlags)v.Int("properties", (int)row.Flags)
        };
}
